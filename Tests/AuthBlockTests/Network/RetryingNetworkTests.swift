import AuthBlock
import AuthBlockTestKit
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct RetryingNetworkTests {
    private let clock = ManualClock()
    private let stub = StubNetwork()

    private func request(timeout: Duration = .seconds(30), isRepeatable: Bool = true) throws -> HTTPRequest {
        try HTTPRequest(
            method: "GET", url: #require(URL(string: "https://example.com/")), timeout: timeout,
            isRepeatable: isRepeatable)
    }

    private func send(_ request: HTTPRequest) -> Task<Result<Int, NetworkError>, Never> {
        Task {
            do throws(NetworkError) {
                return .success(try await RetryingNetwork(stub, clock: clock).send(request).status)
            } catch {
                return .failure(error)
            }
        }
    }

    private func answer(_ status: Int, retryAfter: String? = nil) -> StubNetwork.Answer {
        .response(HTTPResponse(status: status, headers: retryAfter.map { [("Retry-After", $0)] } ?? []))
    }

    @Test(arguments: [429, 502, 503, 504])
    func aStatusThatAMomentMayChangeIsTriedThreeTimes(status: Int) async throws {
        for _ in 1...3 { stub.next(answer(status)) }
        let task = try send(request())
        for wait in [Duration.milliseconds(200), .milliseconds(400)] {
            await clock.waitForSleepers()
            clock.advance(by: .milliseconds(99))
            #expect(clock.sleeperCount == 1)
            clock.advance(by: wait - .milliseconds(99))
        }
        #expect(await task.value == .success(status))
        #expect(stub.requests.count == 3)
    }

    @Test(arguments: [NetworkError.Reason.refused, .unreachable, .broken])
    func aFailureThatAMomentMayChangeIsTriedAgain(reason: NetworkError.Reason) async throws {
        stub.next(.failure(reason))
        stub.next(answer(200))
        let task = try send(request())
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(200))
        #expect(await task.value == .success(200))
    }

    @Test(arguments: [200, 301, 400, 401, 404, 500, 501])
    func anyOtherStatusIsTheAnswer(status: Int) async throws {
        stub.next(answer(status))
        #expect(try await send(request()).value == .success(status))
        #expect(stub.problems == [])
    }

    @Test(arguments: [
        NetworkError.Reason.nameNotFound, .insecure, .captivePortal, .timedOut, .proxyFailed, .tooLarge, .cancelled,
        .invalidRequest, .libraryMissing, .certificatesUnreadable,
    ])
    func anyOtherFailureIsFinal(reason: NetworkError.Reason) async throws {
        stub.next(.failure(reason))
        #expect(try await send(request()).value == .failure(NetworkError(reason)))
        #expect(stub.problems == [])
    }

    @Test func whatMayNotBeRepeatedIsSentOnce() async throws {
        stub.next(answer(503, retryAfter: "0"))
        #expect(try await send(request(isRepeatable: false)).value == .success(503))
        stub.next(.failure(.broken))
        #expect(try await send(request(isRepeatable: false)).value == .failure(NetworkError(.broken)))
        #expect(stub.problems == [])
    }

    @Test func theWaitThatTheServerAsksForIsKept() async throws {
        stub.next(answer(503, retryAfter: "5"))
        stub.next(answer(200))
        let task = try send(request())
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(4999))
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .milliseconds(1))
        #expect(await task.value == .success(200))
    }

    @Test func aWaitBeyondTheTimeoutIsLeftToTheCaller() async throws {
        stub.next(answer(429, retryAfter: "30"))
        #expect(try await send(request(timeout: .seconds(30))).value == .success(429))
        #expect(stub.problems == [])
    }

    @Test func laterTriesGetTheTimeThatIsLeft() async throws {
        stub.next(answer(503, retryAfter: "4"))
        stub.next(answer(200))
        let task = try send(request(timeout: .seconds(10)))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(4))
        #expect(await task.value == .success(200))
        #expect(stub.requests.map(\.timeout) == [.seconds(10), .seconds(6)])
    }

    @Test func aCancellationEndsTheWait() async throws {
        stub.next(answer(503))
        let task = try send(request())
        await clock.waitForSleepers()
        task.cancel()
        #expect(await task.value == .failure(NetworkError(.cancelled)))
        #expect(stub.requests.count == 1)
    }
}
