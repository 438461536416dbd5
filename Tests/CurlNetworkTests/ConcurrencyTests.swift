import AuthBlock
import CurlNetwork
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct ConcurrencyTests {
    @Test func ninetyRequestsAtOnceShareOneConnectionOverHTTP2() async throws {
        let certificates = try await Certificates()
        // The server answers none before it has all.
        let server = try await TestServer(certificates, "--http2", "90")
        defer { server.stop() }
        let request = try server.request("/any")
        let network = CurlNetwork(certificates.trusted)
        let answers = try await withThrowingTaskGroup { group in
            for _ in 1...90 { group.addTask { try await network.send(request) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.map(\.status) == Array(repeating: 200, count: 90))
        #expect(answers.allSatisfy { $0.body == Data("two".utf8) })
    }

    @Test func ninetyRequestsAtOnceShareFewConnectionsOverHTTP1() async throws {
        let server = try await TestServer()
        defer { server.stop() }
        let network = CurlNetwork(NetworkOptions())
        let requests = try (1...90).map { number in try server.request("/echo?\(number)") }
        let paths = try await withThrowingTaskGroup { group in
            for request in requests { group.addTask { try await network.send(request).echo.path } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(paths) == Set((1...90).map { "/echo?\($0)" }))
        #expect(try await server.statistics(over: network).connections <= 8)
    }

    @Test func requestsInTurnShareOneConnection() async throws {
        let certificates = try await Certificates()
        let server = try await TestServer(certificates)
        defer { server.stop() }
        let network = CurlNetwork(certificates.trusted)
        for _ in 1...20 {
            #expect(try await network.send(server.request("/echo")).echo.connection == 1)
        }
    }
}
