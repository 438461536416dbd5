import AuthBlock
import CurlNetwork
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct CancellationTests {
    private let network = CurlNetwork(NetworkOptions())

    @Test func aCancelledRequestEndsAtOnceAndItsConnectionToo() async throws {
        let server = try await TestServer()
        defer { server.stop() }
        // Before the first answer libcurl does not know whether a connection carries several requests, and waits.
        _ = try await network.send(server.request("/echo"))
        let request = try server.request("/silence", timeout: .seconds(3600))
        let task = Task { try await network.send(request) }
        try await server.waitForRequest("/silence", over: network)
        task.cancel()
        await #expect(throws: NetworkError(.cancelled)) { try await task.value }
        _ = try await network.send(server.request("/await-abandoned"))
    }

    @Test func aTaskThatIsCancelledAlreadySendsNothing() async throws {
        let server = try await TestServer()
        defer { server.stop() }
        let request = try server.request("/echo")
        for _ in 1...100 {
            let task = Task {
                while !Task.isCancelled { await Task.yield() }
                return try await network.send(request)
            }
            task.cancel()
            await #expect(throws: NetworkError(.cancelled)) { try await task.value }
        }
        #expect(try await server.statistics(over: network).requests["/echo"] == nil)
    }

    @Test func cancellingOneLeavesTheOthers() async throws {
        let server = try await TestServer()
        defer { server.stop() }
        let silence = try server.request("/silence", timeout: .seconds(3600))
        let echo = try server.request("/echo")
        _ = try await network.send(echo)
        let silent = (1...4).map { _ in Task { try await network.send(silence) } }
        try await server.waitForRequest("/silence", over: network)
        let others = (1...20).map { _ in Task { try await network.send(echo).status } }
        for task in silent { task.cancel() }
        for task in others { #expect(try await task.value == 200) }
        for task in silent { await #expect(throws: NetworkError(.cancelled)) { try await task.value } }
    }

    @Test func aCancellationAtAnyMomentEndsInAnAnswerOrInItself() async throws {
        let server = try await TestServer()
        defer { server.stop() }
        let request = try server.request("/echo")
        let tasks = (1...200).map { number in
            let task = Task { try await network.send(request).status }
            if number.isMultiple(of: 2) { task.cancel() }
            return task
        }
        for (number, task) in zip(1..., tasks) {
            switch await task.result {
            case .success(let status): #expect(status == 200)
            case .failure(let error):
                #expect(error as? NetworkError == NetworkError(.cancelled) && number.isMultiple(of: 2))
            }
        }
    }
}
