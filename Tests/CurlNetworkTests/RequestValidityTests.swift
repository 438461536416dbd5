import AuthBlock
import CurlNetwork
import Foundation
import Testing

@Suite struct RequestValidityTests {
    private let network = CurlNetwork(NetworkOptions())

    @Test(arguments: [
        "http://example.com/", "http://127.0.0.2/", "http://localhost.example.com/", "ftp://localhost/",
        "file:///etc/passwd", "gopher://localhost/", "https:///path", "https://name:word@localhost/", "localhost",
    ])
    func anAddressThatIsNeitherSecureNorAllowedIsRefused(address: String) async throws {
        let request = try HTTPRequest(method: "GET", url: #require(URL(string: address)), isRepeatable: true)
        await #expect(throws: NetworkError(.invalidRequest)) { try await network.send(request) }
    }

    @Test func onlyHostsThatAreNamedNeedNoEncryption() async throws {
        let server = try await TestServer()
        defer { server.stop() }
        var options = NetworkOptions()
        options.plainHosts = []
        let strict = CurlNetwork(options)
        await #expect(throws: NetworkError(.invalidRequest)) { try await strict.send(server.request("/echo")) }
        options.plainHosts = ["127.0.0.1"]
        #expect(try await CurlNetwork(options).send(server.request("/echo")).status == 200)
    }

    @Test(arguments: [
        ("X-A", "1\r\nX-B: 2"), ("X-A", "1\nX-B: 2"), ("X-A", "1\rX-B: 2"), ("X-A", "1\0"), ("X-A", "\u{7F}"),
        ("X-A\r\nX-B", "1"), ("X-A: 1\r\nX-B", "2"), ("X A", "1"), ("X-A:", "1"), ("", "1"), ("Ä", "1"),
        ("Content-Length", "0"), ("transfer-encoding", "chunked"), ("HOST", "example.com"),
    ])
    func aHeaderThatCouldBecomeAnotherIsRefused(name: String, value: String) async throws {
        let server = try await TestServer()
        defer { server.stop() }
        var request = try server.request("/echo")
        request.headers = [(name, value)]
        await #expect(throws: NetworkError(.invalidRequest)) { try await network.send(request) }
    }

    @Test(arguments: ["", "GET ", "GET /other HTTP/1.1\r\nX: ", "GET\r\n", "GÄT", "G\0"])
    func aMethodThatIsNoTokenIsRefused(method: String) async throws {
        let server = try await TestServer()
        defer { server.stop() }
        await #expect(throws: NetworkError(.invalidRequest)) {
            try await network.send(server.request("/echo", method: method))
        }
    }
}
