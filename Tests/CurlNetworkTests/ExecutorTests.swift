import AuthBlock
import Foundation
import Testing

@testable import CurlNetwork

/// What runs between requests on the network's own thread.
@Suite(.timeLimit(.minutes(5))) struct ExecutorTests {
    @Test func stepsBetweenRequestsRunOnTheNetworksThread() async throws {
        let server = try await TestServer()
        defer { server.stop() }
        let network = CurlNetwork(NetworkOptions())
        let request = try server.request("/echo")
        let threads = try await withTaskExecutorPreference(network.executor) {
            var threads: [String] = []
            for _ in 1...3 {
                _ = try await network.send(request)
                threads.append(try nameOfThisThread())
            }
            return threads
        }
        #expect(threads == ["network", "network", "network"])
        #expect(try nameOfThisThread() != "network")
        _ = try await network.send(request)
        #expect(try nameOfThisThread() != "network")
    }

    @Test func manyTasksShareTheThreadWithTheirRequests() async throws {
        let server = try await TestServer()
        defer { server.stop() }
        let network = CurlNetwork(NetworkOptions())
        let request = try server.request("/echo")
        let tasks = (1...50).map { _ in
            Task(executorPreference: network) {
                for _ in 1...5 {
                    await Task.yield()
                    guard try await network.send(request).status == 200 else { return false }
                }
                return try nameOfThisThread() == "network"
            }
        }
        for task in tasks { #expect(try await task.value) }
    }

    @Test func noStepIsLostWithoutTheLibrary() async throws {
        let missing = NetworkError(.libraryMissing, subject: "libcurl-of-another-time.so.0")
        let network = CurlNetwork(NetworkOptions()) { .failure(missing) }
        let request = try HTTPRequest(
            method: "GET", url: #require(URL(string: "https://example.com/")), isRepeatable: true)
        let tasks = (1...50).map { _ in
            Task(executorPreference: network) { () -> NetworkError? in
                for _ in 1...5 { await Task.yield() }
                do throws(NetworkError) {
                    _ = try await network.send(request)
                } catch {
                    await Task.yield()
                    return error
                }
                return nil
            }
        }
        for task in tasks { #expect(await task.value == missing) }
    }

    @Test func noStepIsLostWhenNobodyElseHoldsTheNetwork() async {
        let tasks = {
            let network = CurlNetwork(NetworkOptions())
            return (1...50).map { number in
                Task(executorPreference: network) {
                    for _ in 1...20 { await Task.yield() }
                    return number
                }
            }
        }()
        for (number, task) in zip(1..., tasks) { #expect(await task.value == number) }
    }

    @Test func theThreadEndsWithTheLastTaskThatPrefersIt() async {
        let (ends, ended) = AsyncStream<Void>.makeStream()
        let task = {
            let guardian = Guardian(ended)
            let network = CurlNetwork(NetworkOptions()) { withExtendedLifetime(guardian) { CurlLibrary.installed } }
            return Task(executorPreference: network) { await Task.yield() }
        }()
        await task.value
        // The network and its thread alone hold the guardian.
        for await _ in ends { break }
    }

    @Test func aStepCanCancelARequest() async throws {
        let server = try await TestServer()
        defer { server.stop() }
        let network = CurlNetwork(NetworkOptions())
        // Before the first answer libcurl does not know whether a connection carries several requests, and waits.
        _ = try await network.send(server.request("/echo"))
        let silence = try server.request("/silence", timeout: .seconds(3600))
        let silent = Task(executorPreference: network) { try await network.send(silence) }
        try await withTaskExecutorPreference(network.executor) {
            try await server.waitForRequest("/silence", over: network)
            silent.cancel()
        }
        await #expect(throws: NetworkError(.cancelled)) { try await silent.value }
    }

    @Test func retriesKeepTheThread() {
        let network = CurlNetwork(NetworkOptions())
        #expect(RetryingNetwork(network, clock: SystemClock()).executor === network)
        #expect(NoNetwork().executor == nil)
    }

    private func nameOfThisThread() throws -> String {
        try String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8).trimmingCharacters(in: .newlines)
    }
}
