import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(3))) struct RequestTargetTests {
    @Test(arguments: [
        ("/", "/"), ("/a/b", "/a/b"), ("/a/", "/a/"), ("/%61", "/a"), ("/a%20b", "/a b"), ("/Zo%C3%AB", "/Zoë"),
        ("/a+b", "/a+b"), ("/%2561", "/%61"), ("/a..b", "/a..b"), ("/...", "/..."),
        ("/.well-known/x", "/.well-known/x"),
        ("/a;b=c,d", "/a;b=c,d"), ("/%3Fa", "/?a"),
    ])
    func aPathIsDecodedOnce(raw: String, path: String) throws {
        #expect(try RequestTarget(Array(raw.utf8)).path == path)
    }

    @Test(arguments: [
        "/%00abc", "/a%00", "/%0d%0a", "/%1f", "/%7f", "/a%2fb", "/a%2Fb", "/a%5cb", "/a\\b", "/..", "/../etc", "/a/..",
        "/a/../b", "/.", "/a/./b", "/%2e%2e/a", "/a/%2e%2E", "/.%2e", "/%2e", "//", "//evil.example.com", "/a//b",
        "/a//",
        "/%", "/%4", "/%zz", "/%ff", "/%c3", "/%c0%ae", "/a#b", "/a?b#c", "/ä", "/a b", "/a\tb",
    ])
    func aPathWithTwoReadingsIsRefused(raw: String) {
        #expect(throws: Refusal.badPath) { try RequestTarget(Array(raw.utf8)) }
    }

    @Test(arguments: ["", "a", "*", "example.com:443", "http://example.com/", "?a", "\\a"])
    func whatIsNoPathIsRefused(raw: String) {
        #expect(throws: Refusal.targetIsNoPath) { try RequestTarget(Array(raw.utf8)) }
    }

    @Test func theQueryIsDecoded() throws {
        let target = try RequestTarget(Array("/a?return=%2Fb%3Fc&x=1+2?3".utf8))
        #expect(target.path == "/a")
        #expect(target.query["return"] == "/b?c")
        #expect(target.query["x"] == "1 2?3")
    }

    @Test(arguments: ["/?%", "/?a=%00", "/?a=%ff", "/?a=ä"])
    func aBrokenQueryIsRefused(raw: String) {
        #expect(throws: Refusal.badQuery) { try RequestTarget(Array(raw.utf8)) }
    }

    @Test func aQueryWithTooManyFieldsIsRefused() {
        let raw = "/?" + Array(repeating: "a", count: 101).joined(separator: "&")
        #expect(throws: Refusal.badQuery) { try RequestTarget(Array(raw.utf8)) }
    }
}

@Suite(.timeLimit(.minutes(3))) struct HostTests {
    @Test(arguments: [
        "localhost", "example.com", "EXAMPLE.com.", "a_b.example.com", "127.0.0.1:8080", "example.com:80", "[::1]",
        "[::1]:8443", "[2001:db8::1]",
    ])
    func aHostIsTaken(host: String) {
        #expect(isValidHost(host))
    }

    @Test(arguments: [
        "", ":80", "a b", "a/b", "a@b", "user:pass@example.com", "a:b", "a:", "a:123456", "a:70000", "a:8 ", "[::1",
        "[x]", "[]", "[::1]x", "::1", "a,b", "a%41", "ä.example.com", "a\\b", "<a>", "a:+1",
    ])
    func whatIsNoHostIsRefused(host: String) {
        #expect(!isValidHost(host))
    }

    @Test func aHostLongerThanDNSAllowsIsRefused() {
        #expect(isValidHost(String(repeating: "a", count: 253)))
        #expect(!isValidHost(String(repeating: "a", count: 254)))
    }
}
