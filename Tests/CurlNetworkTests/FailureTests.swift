import AuthBlock
import CurlNetwork
import Foundation
import Testing

@Suite struct FailureTests {
    private let network = CurlNetwork(NetworkOptions())

    private func failure(_ address: String, method: String = "GET") async throws -> NetworkError? {
        let request = try HTTPRequest(method: method, url: #require(URL(string: address)), isRepeatable: true)
        return await #expect(throws: NetworkError.self) { try await network.send(request) }
    }

    @Test func failuresToConnectAreToldApart() async throws {
        #expect(try await failure("http://127.0.0.1:1/") == NetworkError(.refused))
        #expect(try await failure("https://127.0.0.1:1/") == NetworkError(.refused))
        #expect(try await failure("https://name.invalid/") == NetworkError(.nameNotFound))
        // The kernel connects to no broadcast address.
        #expect(try await failure("https://255.255.255.255/") == NetworkError(.unreachable))
    }

    @Test(arguments: ["/reset", "/cut-off", "/nonsense", "/closes-every-second"])
    func aConnectionThatBreaksIsBroken(path: String) async throws {
        let server = try await TestServer()
        defer { server.stop() }
        if path == "/closes-every-second" { _ = try await network.send(server.request(path)) }
        await #expect(throws: NetworkError(.broken)) { try await network.send(server.request(path)) }
        #expect(try await network.send(server.request("/echo")).status == 200)
    }

    @Test(arguments: ["GET", "POST"])
    func onAClosedConnectionOnlyARepeatableRequestIsSentAgain(method: String) async throws {
        let server = try await TestServer()
        defer { server.stop() }
        let path = "/closes-every-second"
        let once = try server.request(path, method: method, body: Data(method == "POST" ? "once".utf8 : "".utf8))
        _ = try await network.send(once)
        await #expect(throws: NetworkError(.broken)) { try await network.send(once) }
        #expect(try await server.statistics(over: network).requests[path] == 2)

        var repeatable = once
        repeatable.isRepeatable = true
        _ = try await network.send(once)
        #expect(try await network.send(repeatable).status == 200)
        #expect(try await server.statistics(over: network).requests[path] == 5)
    }

    @Test func aServerThatHangsUpOnALargeBodyEndsTheRequestAlone() async throws {
        let certificates = try await Certificates()
        let server = try await TestServer(certificates)
        defer { server.stop() }
        let network = CurlNetwork(certificates.trusted)
        let body = Data(repeating: 0x78, count: 16 << 20)
        for _ in 1...5 {
            await #expect(throws: NetworkError(.broken)) {
                try await network.send(server.request("/unread", method: "POST", body: body))
            }
        }
        #expect(try await network.send(server.request("/echo")).status == 200)
    }

    @Test func noErrorTellsWhatWasSent() async throws {
        let secret = UUID().uuidString
        let server = try await TestServer()
        defer { server.stop() }
        var request = try server.request("/reset?key=\(secret)", method: "POST", body: Data(secret.utf8))
        request.headers = [("Authorization", "Bearer \(secret)")]
        let error = await #expect(throws: NetworkError.self) { try await network.send(request) }
        var dumped = ""
        dump(error, to: &dumped)
        dump(AuthError(network: try #require(error), host: request.url.host), to: &dumped)
        #expect(!dumped.contains(secret))
    }
}
