import AuthBlock
import AuthBlockTestKit
import Foundation
import HTTPServer
import MockProvider
import Testing

@testable import WebViews

/// What becomes of a session, as browsers see it.
@Suite struct SessionTests {
    private let town: Town
    private let surfer: Surfer

    init() throws {
        town = try Town(serve: #""sessions": {"idle": 3000, "lifetime": 20000}"#)
        surfer = Surfer(try town.makeSite())
    }

    private func check(_ surfer: Surfer) async -> Int { await surfer.request("GET", "/auth/check").status }

    // MARK: Ids

    @Test func anIDFromBeforeASignInIsWorthNothingAfterwards() async throws {
        // Somebody who has an account plants their own cookie in another's browser.
        try await surfer.signIn()
        let planted = try #require(surfer.session)
        let victim = Surfer(surfer.site)
        try await victim.enter()
        victim.cookies["authblock"] = planted
        try await victim.submit("sign-in", ["password": "correct horse"])
        let id = try #require(victim.session)
        #expect(id != planted)
        #expect(await check(victim) == 200)
        #expect(await check(surfer) == 401)
    }

    @Test(arguments: ["", "x", "planted", String(repeating: "A", count: 43)])
    func anInventedIDIsNotAdopted(id: String) async throws {
        surfer.cookies["authblock"] = id
        try await surfer.signIn()
        #expect(surfer.session != id)
        #expect(await check(surfer) == 200)
    }

    @Test func everySignInHasAnIDOfItsOwn() async throws {
        try await surfer.signIn()
        let first = surfer.session
        let tab = surfer.duplicate()
        try await surfer.submit("log-out")
        try await surfer.signIn()
        #expect(surfer.session != first)
        #expect(await check(tab) == 401)
    }

    @Test func theCheckBeforeADeletionChangesTheIDToo() async throws {
        let town = try Town(rules: [MockRule(.deleteAccount, answer: .failure(.offline))])
        let surfer = Surfer(try town.makeSite())
        try await surfer.signIn()
        let first = surfer.session
        try await surfer.follow("delete")
        try await surfer.submit("delete", ["password": "correct horse"])
        #expect(surfer.session != nil && surfer.session != first)
        #expect(await check(surfer) == 200)
    }

    @Test func aLoggedOutCookieIsDead() async throws {
        try await surfer.signIn()
        let thief = surfer.duplicate()
        #expect(await check(thief) == 200)
        try await surfer.submit("log-out")
        #expect(await check(thief) == 401)
        await thief.open("/auth/delete")
        #expect(thief.path == "/auth/")
        #expect(thief.text.contains("Your session has expired."))
        #expect(town.calls.contains(.signOut))
    }

    // MARK: The clock

    @Test(arguments: [Duration.seconds(-7_200), .seconds(1_000)])
    func aClockThatJumpsALittleEndsNoSession(jump: Duration) async throws {
        try await surfer.signIn()
        town.clock.advance(by: jump)
        #expect(await check(surfer) == 200)
        town.clock.advance(by: .zero - jump)
        #expect(await check(surfer) == 200)
    }

    @Test func aSessionOfAClockThatWasWrongByYearsIsOver() async throws {
        let years = Duration.seconds(10 * 365 * 86_400)
        town.clock.advance(by: years)
        try await surfer.signIn()
        #expect(await check(surfer) == 200)
        town.clock.advance(by: .zero - years)
        #expect(await check(surfer) == 401)
        try await surfer.signIn()
        #expect(await check(surfer) == 200)
    }

    // MARK: Cookies

    @Test func theCookieIsSeenByNobodyElse() async throws {
        let surfer = Surfer(try Town(serve: #""origin": "https://auth.example.com""#).makeSite())
        try await surfer.enter()
        await surfer.request(
            "POST", "/auth/password",
            try surfer.form(of: "sign-in").fields.merging(["password": "correct horse"]) { $1 })
        let cookies = surfer.response.headers.values(named: "Set-Cookie")
        #expect(cookies.count == 2)
        for cookie in cookies {
            #expect(cookie.hasPrefix("__Host-authblock"))
            #expect(cookie.hasSuffix("; Path=/; Secure; HttpOnly; SameSite=Lax"))
        }
    }

    // MARK: Ends

    @Test func anUnusedSessionEnds() async throws {
        try await surfer.signIn()
        town.clock.advance(by: .seconds(2_999))
        let tab = surfer.duplicate()
        #expect(await check(tab) == 200)
        let unused = Surfer(surfer.site)
        try await unused.signIn()
        town.clock.advance(by: .seconds(3_000))
        #expect(await check(unused) == 401)
        await unused.open("/auth/")
        #expect(unused.text.contains("Your session has expired. Sign in again."))
        #expect(unused.session == nil)
        await unused.reload()
        #expect(!unused.text.contains("expired"))
    }

    @Test(.timeLimit(.minutes(1))) func aUsedSessionGoesOnUntilTheEndOfItsLife() async throws {
        try await surfer.signIn()
        for _ in 1...9 {
            town.clock.advance(by: .seconds(2_000))
            #expect(await check(surfer) == 200)
            try await waitUntilUseIsNoted()
        }
        town.clock.advance(by: .seconds(2_000))
        #expect(await check(surfer) == 401)
    }

    /// The use of a session is written down after the answer.
    private func waitUntilUseIsNoted() async throws {
        let sessions = SQLiteSessions(file: town.sessionFile, limits: SessionLimits(idle: .zero, lifetime: .zero))
        let id = try #require(surfer.session.flatMap(SessionID.init(cookieValue:)))
        while try await sessions.find(id.digest)?.usedAt != town.clock.now {
            try Task.checkCancellation()
            await Task.yield()
        }
    }

    @Test func aSessionThatWasJustAskedForEndsAtOnceWhenItEndsElsewhere() async throws {
        try await surfer.signIn()
        #expect(await check(surfer) == 200)
        #expect(await check(surfer) == 200)
        let id = try #require(surfer.session.flatMap(SessionID.init(cookieValue:)))
        try await SQLiteSessions(file: town.sessionFile, limits: SessionLimits(idle: .zero, lifetime: .zero))
            .remove(id.digest)
        #expect(await check(surfer) == 401)
    }

    @Test func aSessionThatEndedElsewhereEndsHere() async throws {
        try await surfer.signIn()
        let id = try #require(surfer.session.flatMap(SessionID.init(cookieValue:)))
        try await SQLiteSessions(file: town.sessionFile, limits: SessionLimits(idle: .zero, lifetime: .zero))
            .remove(id.digest)
        try await surfer.submit("log-out")
        #expect(surfer.path == "/auth/")
        #expect(surfer.text.contains("Your session has expired."))
        #expect(surfer.text.contains("data-action=\"sign-in\""))
    }

    @Test(arguments: [AuthError.Code.sessionRevoked, .accountDisabled, .accountNotFound, .sessionExpired])
    func aRefusedRefreshEndsTheSession(code: AuthError.Code) async throws {
        let town = try Town(rules: [MockRule(.refresh, answer: .failure(code))])
        let surfer = Surfer(try town.makeSite())
        try await surfer.signIn()
        town.clock.advance(by: .seconds(4_000))
        await surfer.open("/auth/")
        #expect(surfer.text.contains(EnglishMessages().text(AuthError(code))))
        #expect(surfer.session == nil)
    }

    @Test func aStaleSessionHoldsWhileTheProviderIsAway() async throws {
        let town = try Town(rules: [MockRule(.refresh, answer: .failure(.offline))])
        let surfer = Surfer(try town.makeSite())
        try await surfer.signIn()
        town.clock.advance(by: .seconds(4_000))
        #expect(await check(surfer) == 200)
        await surfer.open("/auth/")
        #expect(surfer.text.contains("Hi, Ada"))
    }

    @Test func whileTheProviderIsAwayItIsNotAskedWithEveryRequest() async throws {
        let town = try Town(rules: .inOrder(.refresh, .failure(.offline)))
        let surfer = Surfer(try town.makeSite())
        try await surfer.signIn()
        town.clock.advance(by: .seconds(4_000))
        for _ in 1...5 { #expect(await check(surfer) == 200) }
        #expect(town.calls.count { $0 == .refresh } == 1)
        town.clock.advance(by: .seconds(RefreshPause.length))
        for _ in 1...5 { #expect(await check(surfer) == 200) }
        #expect(town.calls.count { $0 == .refresh } == 2)
    }

    // MARK: Many processes

    @Test func twoProcessesTakeTurnsForOneFlow() async throws {
        let sites = [surfer.site, try town.makeSite()]
        func turn() {
            surfer.site = sites[surfer.site.sessions as AnyObject === sites[0].sessions as AnyObject ? 1 : 0]
        }
        await surfer.open("/auth/")
        turn()
        try await surfer.follow("sign-in")
        turn()
        try await surfer.submit("continue", ["email": "ada@example.com"])
        turn()
        try await surfer.submit("sign-in", ["password": "wrong password"])
        turn()
        try await surfer.submit("sign-in", ["password": "correct horse"])
        turn()
        #expect(await check(surfer) == 200)
        turn()
        await surfer.open("/auth/")
        try await surfer.submit("log-out")
        turn()
        #expect(await check(surfer) == 401)
    }

    @Test(.timeLimit(.minutes(1))) func oneOfManyRefreshesAStaleSession() async throws {
        try await surfer.signIn()
        let id = surfer.session
        town.clock.advance(by: .seconds(2_000))
        #expect(await check(surfer) == 200)
        try await waitUntilUseIsNoted()
        town.clock.advance(by: .seconds(2_000))
        let sites = [surfer.site, try town.makeSite()]
        let request = Request(
            method: "GET", path: "/auth/check",
            headers: ["host": "auth.example.com", "cookie": "authblock=\(id ?? "")"])
        let answers = await withTaskGroup { group in
            for index in 0..<16 { group.addTask { await sites[index % 2].respond(to: request).status } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers == Array(repeating: 200, count: 16))
        #expect(town.calls.count { $0 == .refresh } == 1)
    }

    @Test(.timeLimit(.minutes(1))) func theReservationOfADeadProcessEnds() async throws {
        try await surfer.signIn()
        let id = try #require(surfer.session.flatMap(SessionID.init(cookieValue:)))
        let dead = SQLiteSessions(file: town.sessionFile, limits: SessionLimits(idle: .zero, lifetime: .zero))
        let now = town.clock.now
        #expect(try await dead.reserve(id.digest, for: [1], at: now, until: now + VisitorSession.reservation))
        let site = surfer.site
        let request = try surfer.makeRequest(pressing: "log-out")
        async let answer = site.respond(to: request)
        while site.forms.waitingCount == 0 {
            try Task.checkCancellation()
            await Task.yield()
        }
        town.clock.advance(by: .seconds(VisitorSession.reservation))
        surfer.receive(await answer)
        await surfer.open("/auth/")
        #expect(surfer.text.contains("You are logged out."))
    }
}
