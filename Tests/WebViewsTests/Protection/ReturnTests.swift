import HTTPServer
import Testing

@testable import WebViews

@Suite struct ReturnTests {
    private let own = WebOrigin("https://auth.example.com")
    private let targets = ReturnTargets(
        origins: ["https://www.example.com", "https://app.example.com:8443"].compactMap(WebOrigin.init))

    @Test(arguments: [
        ("/", "/"), ("/page?x=1&y=%20#top", "/page?x=1&y=%20#top"), ("/a//b", "/a//b"), ("/@x", "/@x"),
        ("https://www.example.com", "https://www.example.com/"),
        ("https://www.example.com/", "https://www.example.com/"),
        ("https://www.example.com/a/b?c=https://evil.example", "https://www.example.com/a/b?c=https://evil.example"),
        ("https://www.example.com:443/a", "https://www.example.com/a"),
        ("HTTPS://WWW.Example.COM/A", "https://www.example.com/A"),
        ("https://app.example.com:8443/", "https://app.example.com:8443/"),
        ("https://auth.example.com/auth/", "https://auth.example.com/auth/"),
    ])
    func targetsOfOnesOwnAreTaken(text: String, target: String) {
        #expect(targets.target(text, own: own) == target)
    }

    @Test(arguments: [
        "", " ", "page", "//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example", "\\/evil.example",
        "/\t/evil.example", "/\n/evil.example", "/a\r\nSet-Cookie: x=y", "/a b", " /a", "/\u{0}", "/é",
        "https:evil.example", "https:/evil.example", "https:///evil.example", "https://evil.example",
        "https:\\\\www.example.com/", "https://www.example.com\\@evil.example/",
        "https://www.example.com@evil.example/", "https://evil.example@www.example.com/", "https://@www.example.com/",
        "https://www.example.com:8443/", "https://www.example.com:/", "https://www.example.com:0443/",
        "https://app.example.com/", "https://www.example.com.evil.example/", "https://evilwww.example.com/",
        "https://www.example.com%2eevil.example/", "https://www%2eexample.com/", "https://www.example.com./",
        "https://www.example.com?x", "https://www.example.com#x", "http://www.example.com/", "HtTp://www.example.com/",
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)", "data:text/html,x", "//www.example.com/",
        "https://[::1]/", "https://www.example.com,evil.example/", "https://www.examplе.com/", "ftp://www.example.com/",
        "/a\"b", "/<script>", "https://www.example.com/\\..", "\u{FEFF}/a", "%2F%2Fevil.example",
    ])
    func othersAreNot(text: String) { #expect(targets.target(text, own: own) == nil) }

    @Test func aLongOneIsNotTaken() {
        #expect(targets.target("/" + String(repeating: "a", count: ReturnTargets.lengthLimit), own: own) == nil)
    }

    @Test func whoeverSignsInReturnsToWhereTheyCameFrom() async throws {
        let surfer = Surfer(try Town().makeSite())
        await surfer.open("/auth/?return=%2Fshop%3Fitem%3D1")
        try await surfer.follow("sign-in")
        try await surfer.submit("continue", ["email": "ada@example.com"])
        try await surfer.submit("sign-in", ["password": "wrong password"])
        try await surfer.submit("sign-in", ["password": "correct horse"])
        #expect(surfer.response.headers["Location"] == "/shop?item=1")
        await surfer.open("/auth/")
        #expect(surfer.text.contains("Hi, Ada"))
    }

    @Test func whoeverIsSignedInReturnsAtOnce() async throws {
        let surfer = Surfer(try Town().makeSite())
        try await surfer.signIn()
        for address in ["/auth/?return=%2Fshop", "/auth/sign-in?return=%2Fshop"] {
            await surfer.open(address)
            #expect(surfer.response.headers["Location"] == "/shop")
        }
    }

    @Test(arguments: ["%2F%2Fevil.example", "https%3A%2F%2Fevil.example%2F", "%2Fa%0D%0ASet-Cookie%3A%20x%3Dy"])
    func nobodyIsSentElsewhere(wish: String) async throws {
        let surfer = Surfer(try Town().makeSite())
        await surfer.open("/auth/?return=\(wish)")
        try await surfer.signIn()
        #expect(surfer.path == "/auth/")
        #expect(surfer.text.contains("Hi, Ada"))
    }
}

@Suite struct WebOriginTests {
    @Test(arguments: [
        ("https://auth.example.com", "https://auth.example.com"),
        ("HTTPS://Auth.Example.com", "https://auth.example.com"),
        ("https://auth.example.com:443", "https://auth.example.com"),
        ("http://localhost:8080", "http://localhost:8080"),
        ("http://[::1]:80", "http://[::1]"), ("https://192.0.2.1", "https://192.0.2.1"),
    ])
    func originsAreWrittenAsBrowsersDo(text: String, origin: String) {
        #expect(WebOrigin(text)?.description == origin)
    }

    @Test(arguments: [
        "", "auth.example.com", "https://", "https:///", "https://a/", "https://a/b", "https://a?b", "https://a#b",
        "https://a b", "https://user@a", "ftp://a", "https://a:", "https://a:0", "https://a:65536", "https://a:x",
        "https://[::1", "https://[x]", "https://a,b", "https://é.example", "https://-a", "https://.a",
    ])
    func othersAreNone(text: String) { #expect(WebOrigin(text) == nil) }
}
