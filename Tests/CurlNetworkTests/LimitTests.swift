import AuthBlock
import CurlNetwork
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct LimitTests {
    private let network = CurlNetwork(NetworkOptions())

    @Test(arguments: ["/silence", "/half-a-head"])
    func aSlowServerTimesOut(path: String) async throws {
        let server = try await TestServer()
        defer { server.stop() }
        await #expect(throws: NetworkError(.timedOut)) {
            try await network.send(server.request(path, timeout: .milliseconds(50)))
        }
    }

    @Test(arguments: [Duration.zero, .seconds(-1), .nanoseconds(1)])
    func noTimeIsNotForever(timeout: Duration) async throws {
        let server = try await TestServer()
        defer { server.stop() }
        await #expect(throws: NetworkError(.timedOut)) {
            try await network.send(server.request("/silence", timeout: timeout))
        }
    }

    @Test func aHandleForgetsTheTimeoutOfTheRequestBefore() async throws {
        let server = try await TestServer()
        defer { server.stop() }
        await #expect(throws: NetworkError(.timedOut)) {
            try await network.send(server.request("/silence", timeout: .milliseconds(1)))
        }
        #expect(try await network.send(server.request("/echo", timeout: .seconds(1_000_000_000_000))).status == 200)
    }

    @Test(arguments: ["declared", "undeclared"])
    func aBodyOverTheLimitIsRefused(kind: String) async throws {
        let server = try await TestServer()
        defer { server.stop() }
        for (size, fits) in [(1000, true), (1001, false), (10_000_000, false)] {
            var request = try server.request("/\(kind)/\(size)")
            request.responseLimit = 1000
            if fits {
                #expect(try await network.send(request).body.count == size)
            } else {
                await #expect(throws: NetworkError(.tooLarge)) { try await network.send(request) }
            }
        }
    }

    @Test func aLimitOfNothingTakesAnEmptyBody() async throws {
        let server = try await TestServer()
        defer { server.stop() }
        for (size, fits) in [(0, true), (1, false)] {
            var request = try server.request("/undeclared/\(size)")
            request.responseLimit = 0
            if fits {
                #expect(try await network.send(request).body.isEmpty)
            } else {
                await #expect(throws: NetworkError(.tooLarge)) { try await network.send(request) }
            }
        }
    }

    @Test func endlessHeadersAreRefused() async throws {
        let server = try await TestServer()
        defer { server.stop() }
        #expect(try await network.send(server.request("/headers/50")).headers.count == 51)
        await #expect(throws: NetworkError(.tooLarge)) { try await network.send(server.request("/headers/100")) }
    }
}
