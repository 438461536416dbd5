import HTTPServer
import Testing

@Suite(.timeLimit(.minutes(3))) struct CookieTests {
    @Test func aCookieIsSafeByDefault() throws {
        let cookie = try Cookie(name: "__Host-session", value: "abc", maximumAge: .seconds(60))
        #expect(
            cookie.headerValue == "__Host-session=abc; Path=/; Max-Age=60; Secure; HttpOnly; SameSite=Lax")
    }

    @Test func everyAttributeCanBeSet() throws {
        let cookie = try Cookie(
            name: "a", value: "", path: "/x", domain: "example.com", isSecure: false, isHTTPOnly: false,
            sameSite: .strict)
        #expect(cookie.headerValue == "a=; Path=/x; Domain=example.com; SameSite=Strict")
    }

    @Test func zeroSecondsDelete() throws {
        #expect(try Cookie(name: "a", value: "", maximumAge: .zero).headerValue.contains("; Max-Age=0;"))
        #expect(try Cookie(name: "a", value: "", maximumAge: .seconds(-5)).headerValue.contains("; Max-Age=0;"))
    }

    @Test(arguments: ["a; Domain=evil.example.com", "a\r\nSet-Cookie: b=c", "a b", "a,b", "\"a\"", "a\\b", "ä", "a\0"])
    func aValueThatCouldInjectIsRefused(value: String) {
        #expect(throws: CookieError.badValue) { try Cookie(name: "a", value: value) }
    }

    @Test(arguments: ["", "a b", "a=b", "a;b", "a\nb", "ä"])
    func aNameThatCouldInjectIsRefused(name: String) {
        #expect(throws: CookieError.badName) { try Cookie(name: name, value: "a") }
    }

    @Test(arguments: ["", "x", "/a;b", "/a\r\n", "/ä"])
    func aPathThatCouldInjectIsRefused(path: String) {
        #expect(throws: CookieError.badPath) { try Cookie(name: "a", value: "a", path: path) }
    }

    @Test(arguments: ["", "a;b", "a\nb"])
    func aDomainThatCouldInjectIsRefused(domain: String) {
        #expect(throws: CookieError.badDomain) { try Cookie(name: "a", value: "a", domain: domain) }
    }

    @Test func promisesOfTheNameAreKept() {
        #expect(throws: CookieError.mustBeSecure) { try Cookie(name: "__Host-a", value: "a", isSecure: false) }
        #expect(throws: CookieError.mustBeSecure) { try Cookie(name: "__Secure-a", value: "a", isSecure: false) }
        #expect(throws: CookieError.mustBeSecure) {
            try Cookie(name: "a", value: "a", isSecure: false, sameSite: .none)
        }
        #expect(throws: CookieError.mustBeForTheHost) { try Cookie(name: "__Host-a", value: "a", path: "/x") }
        #expect(throws: CookieError.mustBeForTheHost) {
            try Cookie(name: "__Host-a", value: "a", domain: "example.com")
        }
    }

    @Test func aCookieThatBrowsersDropIsRefused() throws {
        #expect(throws: CookieError.tooLong) { try Cookie(name: "a", value: String(repeating: "a", count: 4096)) }
        #expect(try Cookie(name: "a", value: String(repeating: "a", count: 4000)).headerValue.utf8.count <= 4096)
    }
}

@Suite(.timeLimit(.minutes(3))) struct CookiesTests {
    @Test func cookiesAreRead() {
        let cookies = Cookies("a=1; b=\"2\";c=; d = 4 ; e=a=b")
        #expect(cookies["a"] == "1")
        #expect(cookies["b"] == "2")
        #expect(cookies["c"] == "")
        #expect(cookies["d"] == "4")
        #expect(cookies["e"] == "a=b")
        #expect(cookies["f"] == nil)
    }

    @Test func namesMatchExactly() {
        #expect(Cookies("A=1")["a"] == nil)
    }

    @Test func aCookieSentTwiceHasNoValue() {
        #expect(Cookies("a=1; a=2")["a"] == nil)
        #expect(Cookies("a=1; a=1")["a"] == nil)
    }

    @Test func whatIsNoCookieIsPassedOver() {
        let cookies = Cookies("junk; =x; bad=a b; ; ü=ü; good=1; worse=a\u{1}b")
        #expect(cookies["good"] == "1")
        #expect(cookies["bad"] == nil)
        #expect(cookies["worse"] == nil)
    }

    @Test func pairsBeyondTheLimitArePassedOver() {
        let many = (0..<300).map { "c\($0)=\($0)" }.joined(separator: ";")
        #expect(Cookies(many)["c0"] == "0")
        #expect(Cookies(many)["c199"] == "199")
        #expect(Cookies(many)["c200"] == nil)
    }

    @Test func severalHeadersAreOneList() {
        var headers: Headers = ["host": "localhost"]
        headers.add("cookie", "a=1")
        headers.add("cookie", "b=2")
        let cookies = Request(method: "GET", path: "/", headers: headers).cookies
        #expect(cookies["a"] == "1")
        #expect(cookies["b"] == "2")
    }
}
