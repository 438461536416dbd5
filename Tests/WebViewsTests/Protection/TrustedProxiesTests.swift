import AuthBlock
import HTTPServer
import MockProvider
import Testing

@testable import WebViews

@Suite struct TrustedProxiesTests {
    private let proxies = TrustedProxies(
        ranges: ["127.0.0.1", "10.0.0.0/8", "2001:db8:1::/48"].compactMap(IPRange.init))

    private func client(_ peer: String, _ forwarded: String?) -> String {
        var headers: Headers = ["host": "localhost"]
        if let forwarded { headers.add("x-forwarded-for", forwarded) }
        return proxies.client(of: Request(method: "GET", path: "/", headers: headers, clientAddress: peer)).id
    }

    @Test func aStrangersWordIsNotTaken() {
        #expect(client("192.0.2.7", "198.51.100.1") == "ip:192.0.2.7")
    }

    @Test(arguments: [
        ("198.51.100.1", "198.51.100.1"), ("203.0.113.9, 198.51.100.1", "198.51.100.1"),
        ("198.51.100.1, 10.1.2.3", "198.51.100.1"), ("1.1.1.1, 198.51.100.1 , 10.1.2.3,10.9.9.9", "198.51.100.1"),
        ("198.51.100.1:4711", "198.51.100.1"), ("::ffff:198.51.100.1", "198.51.100.1"),
        ("[2001:db8:2:3:4:5:6:7]:4711", "2001:db8:2:3::/64"), ("2001:db8:2:3::1", "2001:db8:2:3::/64"),
    ])
    func aTrustedProxySaysWhoItIs(forwarded: String, network: String) {
        #expect(client("127.0.0.1", forwarded) == "ip:\(network)")
    }

    @Test(arguments: [nil, "", ",", "unknown", "198.51.100.1, nonsense", "_hidden", "198.51.100.1\r\nx", "10.0.0.1, x"])
    func withoutAnAddressTheProxyCounts(forwarded: String?) {
        #expect(client("127.0.0.1", forwarded) == "ip:127.0.0.1")
    }

    @Test func aChainOfProxiesAloneEndsAtTheFirst() {
        #expect(client("127.0.0.1", "10.0.0.1, 10.0.0.2") == "ip:10.0.0.1")
    }

    @Test(arguments: [
        ("192.0.2.7", "198.51.100.1", "192.0.2.7"), ("127.0.0.1", "198.51.100.1", "198.51.100.1"),
        ("127.0.0.1", "2001:DB8:2:3:0:0:0:7", "2001:db8:2:3::7"), ("127.0.0.1", "::ffff:198.51.100.1", "198.51.100.1"),
        ("127.0.0.1", "nonsense", "127.0.0.1"),
    ])
    func theWholeAddressIsToBeHad(peer: String, forwarded: String, address: String) {
        #expect(proxies.address(of: peer, ["x-forwarded-for": forwarded])?.description == address)
    }

    @Test func rangesReachAsFarAsTheySay() throws {
        let range = try #require(IPRange("10.128.0.0/9"))
        #expect(range.contains(try #require(IPAddress("10.255.255.255"))))
        #expect(!range.contains(try #require(IPAddress("10.127.255.255"))))
        #expect(!range.contains(try #require(IPAddress("2001:db8::1"))))
        #expect(try #require(IPRange("0.0.0.0/0")).contains(try #require(IPAddress("192.0.2.1"))))
        #expect(!(try #require(IPRange("0.0.0.0/0")).contains(try #require(IPAddress("2001:db8::1")))))
        #expect(try #require(IPRange("::/0")).contains(try #require(IPAddress("2001:db8::1"))))
    }

    @Test(arguments: [
        "", "localhost", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10.0.0/8", "::/129", "1.2.3.4/8/9", "*",
    ])
    func othersAreNoRanges(text: String) { #expect(IPRange(text) == nil) }

    @Test func throttlingGoesByTheClientsAddress() async throws {
        let town = try Town(
            { RecordingProvider(mock: MockProvider(clock: $0)) }, serve: #""trustedProxies": ["127.0.0.1"]"#)
        let surfer = Surfer(try town.makeSite())
        surfer.peer = "127.0.0.1"
        surfer.headers = ["x-forwarded-for": "6.6.6.6, 192.0.2.99"]
        try await surfer.signIn()
        #expect((town.provider as? RecordingProvider)?.clients.lines == ["ip:192.0.2.99"])
    }
}

/// Notes who signs in.
private struct RecordingProvider: AuthProvider {
    let mock: MockProvider
    let clients = Log()

    func signIn(_ credentials: Credentials) async throws(AuthError) -> AuthSession {
        clients.add(credentials.client.id)
        return try await mock.signIn(credentials)
    }

    func register(_ registration: Registration) async throws(AuthError) -> AuthSession {
        try await mock.register(registration)
    }

    func refresh(_ session: AuthSession) async throws(AuthError) -> AuthSession { try await mock.refresh(session) }
    func signOut(_ session: AuthSession) async throws(AuthError) { try await mock.signOut(session) }
    func deleteAccount(_ session: AuthSession) async throws(AuthError) { try await mock.deleteAccount(session) }
}
