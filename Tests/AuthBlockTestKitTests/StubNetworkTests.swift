import AuthBlock
import AuthBlockTestKit
import Foundation
import Testing

@Suite struct StubNetworkTests {
    private let network = StubNetwork()

    private func request(_ address: String, method: String = "POST") throws -> HTTPRequest {
        HTTPRequest(method: method, url: try #require(URL(string: address)), isRepeatable: false)
    }

    @Test func answersComeInTheOrderInWhichTheyWerePrepared() async throws {
        network.next(.json("{}", status: 400))
        network.next(.failure(.timedOut))
        let request = try request("https://example.com/a")
        #expect(try await network.send(request).status == 400)
        await #expect(throws: NetworkError(.timedOut)) { try await network.send(request) }
    }

    @Test func aRuleAnswersEveryRequestToItsAddressWhateverTheQuery() async throws {
        network.always("GET", "https://example.com/a", .json(#"{"a": 1}"#))
        for query in ["", "?key=x", "?key=y"] {
            let response = try await network.send(try request("https://example.com/a\(query)", method: "GET"))
            #expect(String(decoding: response.body, as: UTF8.self) == #"{"a": 1}"#)
            #expect(response.header("content-type") == "application/json")
        }
        #expect(network.problems == [])
    }

    @Test func aRuleMayLookAtTheWholeRequest() async throws {
        network.always(.json("{}")) { $0.body == Data("ping".utf8) }
        var request = try request("https://example.com/a")
        request.body = Data("ping".utf8)
        #expect(try await network.send(request).status == 200)
    }

    @Test func requestsAreRemembered() async throws {
        network.next(.json("{}"))
        _ = try await network.send(try request("https://example.com/a"))
        #expect(network.requests.map(\.url.path) == ["/a"])
    }

    @Test func anUnexpectedRequestFailsAndSaysHowToPrepareForIt() async throws {
        network.always("GET", "https://example.com/a", .json("{}"))
        let request = try request("https://example.com/b?key=hidden")
        await #expect(throws: NetworkError(.unreachable)) { try await network.send(request) }
        #expect(
            network.problems == [
                "unexpected request POST https://example.com/b; prepare for it with network.next(.json(…)) or "
                    + "network.always(\"POST\", \"https://example.com/b\", .json(…))"
            ])
    }

    @Test func aUsedUpAnswerIsNotGivenAgain() async throws {
        network.next(.json("{}"))
        let request = try request("https://example.com/a")
        _ = try await network.send(request)
        await #expect(throws: NetworkError(.unreachable)) { try await network.send(request) }
        #expect(network.problems.count == 1)
    }

    @Test func aCancelledTaskGetsNoAnswer() async throws {
        network.next(.json("{}"))
        let request = try request("https://example.com/a")
        let task = Task { [network] in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await network.send(request).status
        }
        await #expect(throws: NetworkError(.cancelled)) { try await task.value }
        #expect(network.requests.isEmpty)
    }
}
