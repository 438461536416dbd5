import AuthBlock
import Foundation
import HTTPServer
import Testing

@testable import WebViews

/// Line breaks, markup and oddities in everything that a visitor can send.
@Suite struct InjectionTests {
    private static let payloads = [
        "x\r\nSet-Cookie: stolen=1", "x\nX-Auth-User: root", "\u{0}", "\"><script>alert(1)</script>",
        "'; DROP TABLE session; --",
        "%0d%0aSet-Cookie:%20stolen=1", "\u{202E}evil", String(repeating: "a", count: 20_000),
    ]

    private func expectHarmless(_ surfer: Surfer, _ sourceLocation: SourceLocation = #_sourceLocation) {
        for response in surfer.trail + [surfer.response] {
            for field in response.headers.fields {
                #expect(field.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, sourceLocation: sourceLocation)
                #expect(field.name != "X-Auth-User", sourceLocation: sourceLocation)
            }
            #expect([200, 303, 400, 401, 404].contains(response.status), sourceLocation: sourceLocation)
            let body = String(decoding: response.body, as: UTF8.self)
            #expect(!body.contains("<script>alert"), sourceLocation: sourceLocation)
        }
        #expect(surfer.cookies["stolen"] == nil, sourceLocation: sourceLocation)
    }

    @Test(arguments: payloads)
    func noFieldBreaksOut(payload: String) async throws {
        let surfer = Surfer(try Town().makeSite())
        try await surfer.enter(payload)
        expectHarmless(surfer)
        try await surfer.enter()
        for field in ["email", "password", "token", "action"] {
            let tab = surfer.duplicate()
            try await tab.submit("sign-in", ["password": "x"].merging([field: payload]) { $1 })
            expectHarmless(tab)
            var fields = try surfer.form(of: "sign-in").fields
            fields[field] = payload
            await tab.send("/auth/password", fields)
            expectHarmless(tab)
        }
        try await surfer.follow("create")
        for field in ["email", "password", "username"] {
            let tab = surfer.duplicate()
            try await tab.submit(
                "create", ["email": "x", "password": "x", "username": "x"].merging([field: payload]) { $1 })
            #expect(tab.path == "/auth/registration")
            expectHarmless(tab)
        }
    }

    @Test(arguments: payloads)
    func noHeaderCookieOrQueryBreaksOut(payload: String) async throws {
        let surfer = Surfer(try Town(serve: #""trustedProxies": ["192.0.2.7"]"#).makeSite())
        for header in ["x-forwarded-for", "x-forwarded-uri", "user-agent", "sec-fetch-mode", "accept-language"] {
            surfer.headers = [header: payload]
            for address in ["/auth/", "/auth/enter", "/auth/check", "/auth/sign-in"] {
                await surfer.open(address)
                expectHarmless(surfer)
            }
        }
        surfer.headers = [:]
        let query = payload.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        await surfer.open("/auth/?return=\(query)&email=\(query)")
        expectHarmless(surfer)
        for name in ["authblock", "authblock-flow"] {
            surfer.cookies[name] = payload
            await surfer.open("/auth/")
            expectHarmless(surfer)
        }
        surfer.host = payload
        await surfer.open("/auth/sign-in")
        expectHarmless(surfer)
    }

    @Test(arguments: payloads)
    func aHostileNameIsShownAsItIs(payload: String) async throws {
        let surfer = Surfer(try Town().makeSite())
        try await surfer.enter("grace@example.com")
        try await surfer.follow("create")
        try await surfer.submit("create", ["password": "battery staple", "username": payload])
        expectHarmless(surfer)
        await surfer.open("/auth/session")
        expectHarmless(surfer)
        await surfer.request("GET", "/auth/check")
        for field in surfer.response.headers.fields {
            #expect(field.value.utf8.allSatisfy { (0x20...0x7E).contains($0) })
        }
    }
}
