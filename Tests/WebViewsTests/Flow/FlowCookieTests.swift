import AuthBlock
import Foundation
import MockProvider
import OpenSSLCrypto
import Testing

@testable import WebViews

@Suite struct FlowCookieTests {
    private let seal = FlowSeal(secret: Array(repeating: 7, count: 32))
    private let now = Date(timeIntervalSince1970: 1_767_268_800)

    private func fullFlow() throws -> Flow {
        var flow = try Flow()
        flow.email = "ada@example.com"
        flow.target = "/page?x=1"
        flow.news = .sessionEnded(.sessionRevoked)
        var page = Page(blank: .registration)
        page.notice = Page.Notice(text: "Nö", isError: true)
        flow.remarks = Remarks(page)
        flow.remarks?.fields = [
            .init(name: .email, text: "x", error: "bad"), .init(name: .username, text: "", error: nil),
        ]
        return flow
    }

    @Test func whatIsSealedOpensAgain() throws {
        for flow in [try Flow(), try fullFlow()] {
            let opened = try #require(seal.open(try seal.seal(flow, at: now), at: now))
            #expect(opened.flow == flow)
            #expect(opened.sealedAt == now)
        }
    }

    @Test(arguments: [StartHereNews.signedOut, .accountDeleted, .sessionEnded(.accountDisabled)])
    func newsSurvive(news: StartHereNews) throws {
        var flow = try Flow()
        flow.news = news
        #expect(seal.open(try seal.seal(flow, at: now), at: now)?.flow.news == news)
    }

    @Test func noBitCanBeChanged() throws {
        let value = try seal.seal(try fullFlow(), at: now)
        let bytes = try #require(Base64URL.decode(value))
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 1
            #expect(seal.open(Base64URL.encode(changed), at: now) == nil)
        }
        for count in bytes.indices { #expect(seal.open(Base64URL.encode(Array(bytes.prefix(count))), at: now) == nil) }
    }

    @Test(arguments: ["", "x", "====", "%00", String(repeating: "A", count: 4_000)])
    func anythingElseIsNone(value: String) { #expect(seal.open(value, at: now) == nil) }

    @Test func anotherSiteCannotOpenIt() throws {
        let value = try seal.seal(try fullFlow(), at: now)
        #expect(FlowSeal(secret: Array(repeating: 8, count: 32)).open(value, at: now) == nil)
    }

    @Test func itLastsForHalfAnHour() throws {
        let value = try seal.seal(try Flow(), at: now)
        #expect(seal.open(value, at: now + FlowSeal.lifetime - 1) != nil)
        #expect(seal.open(value, at: now + FlowSeal.lifetime) == nil)
        #expect(seal.open(value, at: now - FlowSeal.lifetime) == nil)
    }

    @Test func itHoldsNothingThatCanBeRead() throws {
        let value = try seal.seal(try fullFlow(), at: now)
        let bytes = try #require(Base64URL.decode(value))
        #expect(Data(bytes).range(of: Data("ada@example.com".utf8)) == nil)
    }

    /// Every field full to the brim, with characters that need the most octets.
    @Test(arguments: ["x", "é", "漢", "👩‍👩‍👧‍👦"])
    func aCookieIsNeverTooLong(character: String) async throws {
        let surfer = Surfer(try Town().makeSite())
        let long = String(repeating: character, count: 5_000)
        await surfer.open("/auth/?return=/" + String(repeating: "p", count: ReturnTargets.lengthLimit - 1))
        try await surfer.enter(String(repeating: "a", count: 60) + "@" + String(repeating: "b.", count: 90) + "example")
        try await surfer.follow("create")
        try await surfer.submit("create", ["email": long, "password": long, "username": long])
        #expect(surfer.status == 200)
        #expect(surfer.path == "/auth/registration")
        #expect(surfer.text.contains("This password is too long."))
        for (name, value) in surfer.cookies { #expect(name.utf8.count + value.utf8.count < 4_000) }
    }

    @Test func aForgedCookieIsAsGoodAsNone() async throws {
        let surfer = Surfer(try Town().makeSite())
        try await surfer.enter()
        let cookie = try #require(surfer.cookies["authblock-flow"])
        surfer.cookies["authblock-flow"] = cookie.dropLast(4) + "AAAA"
        try await surfer.submit("sign-in", ["password": "correct horse"])
        #expect(surfer.text.contains("This page was open for too long"))
        #expect(surfer.session == nil)
    }
}
