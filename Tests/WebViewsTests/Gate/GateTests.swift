import AuthBlock
import Foundation
import HTTPServer
import MockProvider
import Testing

@testable import WebViews

@Suite struct GateTests {
    private func surfer(_ name: String = "Ada", _ serve: String = "") throws -> Surfer {
        let account = try MockAccount(email: "ada@example.com", password: "correct horse", username: name)
        return Surfer(
            try Town({ MockProvider(script: MockScript(accounts: [account]), clock: $0) }, serve: serve).makeSite())
    }

    @Test func strangersAreToldApart() async throws {
        let surfer = try surfer()
        await surfer.request("GET", "/auth/check")
        #expect(surfer.status == 401)
        #expect(surfer.response.body.isEmpty)
        #expect(surfer.response.headers["Cache-Control"] == "no-store")
        try await surfer.signIn()
        await surfer.request("GET", "/auth/check")
        #expect(surfer.status == 200)
        #expect(surfer.response.headers["X-Auth-User"] == "mock-account-1")
        #expect(surfer.response.headers["X-Auth-Email"] == "ada@example.com")
        #expect(surfer.response.headers["X-Auth-Name"] == "Ada")
    }

    @Test(arguments: [
        ("Zoë", "Zo%C3%AB"), ("100% me", "100%25 me"), ("王", "%E7%8E%8B"), ("a\"b;c,d", "a\"b;c,d"), ("A B", "A B"),
    ])
    func namesFitIntoHeaders(name: String, header: String) async throws {
        let surfer = try surfer(name)
        try await surfer.signIn()
        await surfer.request("GET", "/auth/check")
        #expect(surfer.response.headers["X-Auth-Name"] == header)
    }

    @Test func nothingBreaksOutOfAHeader() {
        #expect(HeaderText.encode("a\r\nX-Auth-User: root\u{0}\u{7F}") == "a%0D%0AX-Auth-User: root%00%7F")
    }

    @Test func scriptsLearnWhoIsSignedIn() async throws {
        let surfer = try surfer("</script><b>\"\\ Zoë")
        await surfer.request("GET", "/auth/session")
        #expect(surfer.text == #"{"signedIn":false}"#)
        #expect(surfer.response.headers["Content-Type"] == "application/json")
        try await surfer.signIn()
        await surfer.request("GET", "/auth/session")
        #expect(!surfer.text.contains("<"))
        let json = try JSONSerialization.jsonObject(with: Data(surfer.response.body)) as? [String: Any]
        let user = json?["user"] as? [String: Any]
        #expect(json?["signedIn"] as? Bool == true)
        #expect(user?["email"] as? String == "ada@example.com")
        #expect(user?["name"] as? String == "</script><b>\"\\ Zoë")
        #expect(user?["id"] as? String == "mock-account-1")
    }

    @Test func htmlInANameStaysText() async throws {
        let surfer = try surfer("<script>alert(1)</script>")
        try await surfer.signIn()
        #expect(surfer.text.contains("Hi, &lt;script&gt;alert(1)&lt;/script&gt;"))
        #expect(!surfer.text.contains("<script>alert"))
    }

    @Test func theEntranceSendsToSignInAndBack() async throws {
        let surfer = try surfer("Ada", #""trustedProxies": ["192.0.2.7"]"#)
        surfer.headers = ["x-forwarded-uri": "/shop?item=1&size=a%20b"]
        await surfer.open("/auth/enter")
        #expect(surfer.path == "/auth/")
        surfer.headers = [:]
        try await surfer.signIn()
        #expect(surfer.response.headers["Location"] == "/shop?item=1&size=a%20b")
        await surfer.request("GET", "/auth/enter")
        #expect(surfer.status == 200)
        #expect(surfer.response.headers["X-Auth-Name"] == "Ada")
    }

    @Test func theEntranceIsForPagesAndNotForWhatTheyLoad() async throws {
        let surfer = try surfer("Ada", #""trustedProxies": ["192.0.2.7"]"#)
        surfer.headers = ["x-forwarded-uri": "/shop"]
        await surfer.open("/auth/enter")
        surfer.headers = ["x-forwarded-uri": "/favicon.ico", "sec-fetch-mode": "no-cors"]
        await surfer.request("GET", "/auth/enter")
        #expect(surfer.status == 401)
        surfer.headers = [:]
        await surfer.open("/auth/")
        try await surfer.signIn()
        #expect(surfer.response.headers["Location"] == "/shop")
    }

    @Test(arguments: ["//evil.example", "https://evil.example/", "/\\evil.example"])
    func theEntranceSendsNobodyElsewhere(wish: String) async throws {
        let surfer = try surfer("Ada", #""trustedProxies": ["192.0.2.7"]"#)
        surfer.headers = ["x-forwarded-uri": wish]
        await surfer.open("/auth/enter")
        try await surfer.signIn()
        #expect(surfer.path == "/auth/")
    }

    @Test func aStrangerCannotSayWhereToReturn() async throws {
        let surfer = try surfer()
        surfer.headers = ["x-forwarded-uri": "/shop"]
        await surfer.open("/auth/enter")
        try await surfer.signIn()
        #expect(surfer.path == "/auth/")
    }

    @Test func withoutKeysThereIsNoPageOfKeys() async throws {
        let surfer = try surfer()
        await surfer.request("GET", "/.well-known/jwks.json")
        #expect(surfer.status == 404)
    }

    @Test func onlyGetIsTaken() async throws {
        let surfer = try surfer()
        for address in ["/auth/check", "/auth/session", "/auth/enter", "/.well-known/jwks.json"] {
            await surfer.request("POST", address, [:])
            #expect(surfer.status == 405)
            #expect(surfer.response.headers["Allow"] == "GET")
        }
    }
}
