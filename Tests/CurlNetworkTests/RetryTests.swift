import AuthBlock
import AuthBlockTestKit
import CurlNetwork
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct RetryTests {
    private let clock = ManualClock()
    private let network = CurlNetwork(NetworkOptions())

    @Test func aRepeatableRequestIsSentAgain() async throws {
        let server = try await TestServer()
        defer { server.stop() }
        let request = try server.request("/fails-once", isRepeatable: true)
        let task = Task { try await RetryingNetwork(network, clock: clock).send(request).status }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        #expect(try await task.value == 200)
        #expect(try await server.statistics(over: network).requests["/fails-once"] == 2)
    }

    @Test func anyOtherIsNot() async throws {
        let server = try await TestServer()
        defer { server.stop() }
        let retrying = RetryingNetwork(network, clock: clock)
        #expect(try await retrying.send(server.request("/fails-once")).status == 503)
        await #expect(throws: NetworkError(.broken)) { try await retrying.send(server.request("/reset")) }
        #expect(try await server.statistics(over: network).requests["/reset"] == 1)
    }

    @Test func theServerSaysHowLongToWait() async throws {
        let server = try await TestServer()
        defer { server.stop() }
        let request = try server.request("/status/429/7", isRepeatable: true)
        let task = Task { try await RetryingNetwork(network, clock: clock).send(request).status }
        for count in 1...2 {
            await clock.waitForSleepers()
            clock.advance(by: .seconds(6.9))
            #expect(clock.sleeperCount == 1)
            #expect(try await server.statistics(over: network).requests["/status/429/7"] == count)
            clock.advance(by: .seconds(0.1))
        }
        #expect(try await task.value == 429)
        #expect(try await server.statistics(over: network).requests["/status/429/7"] == 3)
    }
}
