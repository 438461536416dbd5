import AuthBlock
import HTTPServer
import MockProvider
import Testing

@testable import WebViews

/// Requests that do not come from a page of the site.
@Suite struct ForgeryTests {
    private let town: Town
    private let surfer: Surfer

    init() throws {
        town = try Town()
        surfer = Surfer(try town.makeSite())
    }

    private var signIns: Int { town.calls.count { $0 == .signIn } }

    @Test(arguments: [
        ["sec-fetch-site": "cross-site"], ["sec-fetch-site": "same-site"], ["sec-fetch-site": "nonsense"],
        ["origin": "https://evil.example.com"], ["origin": "null"], ["origin": "http://auth.example.com:8080"],
        ["origin": "https://auth.example.com"],
        ["sec-fetch-site": "same-origin", "origin": "http://evil.example.com"],
    ])
    func aFormFromElsewhereIsRefused(headers: [String: String]) async throws {
        try await surfer.enter()
        let cookies = surfer.cookies
        surfer.headers = headers
        try await surfer.submit("sign-in", ["password": "correct horse"])
        #expect(surfer.status == 403)
        #expect(surfer.text.contains("This did not come from a page of this site"))
        #expect(signIns == 0)
        #expect(surfer.cookies == cookies)
    }

    @Test(arguments: [
        ["sec-fetch-site": "same-origin", "origin": "http://auth.example.com"], ["origin": "http://auth.example.com"],
        ["sec-fetch-site": "none"], [:],
    ])
    func aFormFromHereIsTaken(headers: [String: String]) async throws {
        surfer.headers = headers
        try await surfer.signIn()
        #expect(surfer.text.contains("Hi, Ada"))
    }

    @Test func behindAProxyTheConfiguredOriginCounts() async throws {
        let surfer = Surfer(try Town(serve: #""origin": "https://www.example.com""#).makeSite())
        surfer.host = "127.0.0.1:8080"
        surfer.headers = ["origin": "https://www.example.com"]
        try await surfer.signIn()
        #expect(surfer.text.contains("Hi, Ada"))
        #expect(surfer.cookies.keys.sorted() == ["__Host-authblock", "__Host-authblock-flow"])
    }

    @Test(arguments: [nil, "", "AAAAAAAAAAAAAAAAAAAAAA", "%00", "no token"])
    func aFormWithoutTheTokenChangesNothing(token: String?) async throws {
        try await surfer.enter()
        var fields = try surfer.form(of: "sign-in").fields
        fields["token"] = token
        fields["password"] = "correct horse"
        await surfer.send("/auth/password", fields)
        #expect(signIns == 0)
        #expect(surfer.path == "/auth/password")
        #expect(surfer.text.contains("This page was open for too long"))
        #expect(try surfer.form(of: "sign-in").fields["email"] == "ada@example.com")
    }

    @Test func theTokenOfAnotherBrowserChangesNothing() async throws {
        try await surfer.enter()
        let other = Surfer(surfer.site)
        try await other.enter()
        var fields = try surfer.form(of: "sign-in").fields
        fields["token"] = try other.form(of: "sign-in").fields["token"]
        fields["password"] = "correct horse"
        await surfer.send("/auth/password", fields)
        #expect(signIns == 0)
    }

    @Test func theTokenChangesWhenSomebodySignsInOrOut() async throws {
        try await surfer.enter()
        let before = try surfer.form(of: "sign-in").fields["token"]
        try await surfer.submit("sign-in", ["password": "correct horse"])
        let signedIn = try surfer.form(of: "log-out").fields["token"]
        #expect(before != signedIn)
        await surfer.send("/auth/sign-out", ["token": before ?? "", "action": "log-out"])
        #expect(surfer.text.contains("Hi, Ada"))
        #expect(surfer.text.contains("This page was open for too long"))
        try await surfer.submit("log-out")
        try await surfer.enter()
        #expect(try surfer.form(of: "sign-in").fields["token"] != signedIn)
    }

    @Test func onlyFormsAreTaken() async throws {
        try await surfer.enter()
        let cookies = surfer.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        for type in ["application/json", "text/plain", "multipart/form-data; boundary=x"] {
            let response = await surfer.site.respond(
                to: Request(
                    method: "POST", path: "/auth/password",
                    headers: ["host": "auth.example.com", "cookie": cookies, "content-type": type],
                    body: Array("token=x".utf8)))
            #expect(response.status == 400)
            #expect(String(decoding: response.body, as: UTF8.self).contains("<h1"))
        }
    }

    @Test func aRepeatedTokenIsNone() async throws {
        try await surfer.enter()
        let token = try surfer.form(of: "sign-in").fields["token"] ?? ""
        let cookies = surfer.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        let response = await surfer.site.respond(
            to: Request(
                method: "POST", path: "/auth/password",
                headers: ["host": "auth.example.com", "cookie": cookies, "content-type": Form.contentType],
                body: Array("token=\(token)&token=\(token)&password=correct+horse&email=ada%40example.com".utf8)))
        #expect(response.status == 303)
        #expect(signIns == 0)
    }

    @Test func anActionThatThePageDoesNotOfferIsRefused() async throws {
        try await surfer.enter()
        var fields = try surfer.form(of: "sign-in").fields
        for action in ["delete", "log-out", "nonsense", ""] {
            fields["action"] = action
            await surfer.send("/auth/password", fields)
            #expect(surfer.status == 400)
        }
        #expect(signIns == 0)
    }

    @Test func withoutAButtonTheFirstActionIsMeant() async throws {
        try await surfer.enter()
        var fields = try surfer.form(of: "sign-in").fields
        fields["password"] = "correct horse"
        await surfer.send("/auth/password", fields)
        #expect(surfer.text.contains("Hi, Ada"))
    }

    @Test func effectsAreNotHadByGet() async throws {
        try await surfer.signIn()
        await surfer.open("/auth/sign-out")
        #expect(surfer.status == 405)
        #expect(surfer.response.headers["Allow"] == "POST")
        await surfer.open("/auth/")
        let token = try surfer.form(of: "log-out").fields["token"]
        await surfer.open("/auth/?action=log-out&token=\(token ?? "")")
        await surfer.open("/auth/delete?action=delete&password=correct+horse&token=\(token ?? "")")
        await surfer.open("/auth/")
        #expect(surfer.text.contains("Hi, Ada"))
        for method in ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"] {
            await surfer.request(method, "/auth/delete")
            #expect(surfer.status == 405)
        }
    }

    @Test func everyPageTellsTheBrowserWhatToRefuse() async throws {
        let surfer = Surfer(
            try Town(serve: #""origin": "https://auth.example.com", "returnHosts": ["www.example.com"]"#).makeSite())
        for address in ["/auth/", "/auth/sign-in", "/nowhere", "/auth/sign-out", "/auth/delete"] {
            await surfer.request("GET", address)
            let headers = surfer.response.headers
            let policy = try #require(headers["Content-Security-Policy"])
            #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
            #expect(policy.contains("form-action 'self' https://www.example.com;"))
            #expect(!policy.contains("unsafe"))
            #expect(headers["X-Content-Type-Options"] == "nosniff")
            #expect(headers["Cache-Control"] == "no-store")
            #expect(headers["Referrer-Policy"] == "same-origin")
            #expect(headers["Cross-Origin-Opener-Policy"] == "same-origin")
            #expect(headers["Strict-Transport-Security"] == "max-age=31536000")
        }
        await self.surfer.open("/auth/")
        #expect(self.surfer.response.headers["Strict-Transport-Security"] == nil)
    }
}
