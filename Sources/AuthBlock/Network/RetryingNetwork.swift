import Foundation

/// A network that tries again where that is safe and may help: a request that may be repeated, and a failure that may
/// be over in a moment.
///
/// All tries and the waits between them fit into the request's timeout; an answer that asks for a longer wait is
/// returned as it is.
public struct RetryingNetwork: NetworkService {
    /// How often a request is sent at the most.
    public static let tryLimit = 3

    private let network: any NetworkService
    private let clock: any WallClock

    /// Puts retries before a network.
    public init(_ network: any NetworkService, clock: any WallClock) {
        self.network = network
        self.clock = clock
    }

    /// That of the network behind the retries.
    public var executor: (any TaskExecutor)? { network.executor }

    /// Sends a request, up to ``tryLimit`` times if it may be repeated.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        guard request.isRepeatable else { return try await network.send(request) }
        let deadline = clock.now + request.timeout / .seconds(1)
        var attempt = request
        for number in 1..<Self.tryLimit {
            let outcome = await outcome(of: attempt)
            guard let wait = wait(after: outcome, try: number) else { return try outcome.get() }
            let remaining = Duration.seconds(deadline.timeIntervalSince(clock.now)) - wait
            guard remaining > .zero else { return try outcome.get() }
            do { try await clock.sleep(for: wait) } catch { throw NetworkError(.cancelled) }
            attempt.timeout = min(remaining, request.timeout)
        }
        return try await network.send(attempt)
    }

    private func outcome(of request: HTTPRequest) async -> Result<HTTPResponse, NetworkError> {
        do throws(NetworkError) {
            return .success(try await network.send(request))
        } catch {
            return .failure(error)
        }
    }

    /// How long to wait before the next try; `nil` when another would not help.
    private func wait(after outcome: Result<HTTPResponse, NetworkError>, try number: Int) -> Duration? {
        switch outcome {
        case .success(let response):
            // Too many requests, bad gateway, unavailable, gateway timeout: the statuses that a moment may change.
            guard [429, 502, 503, 504].contains(response.status) else { return nil }
            return max(response.retryAfter(now: clock.now) ?? .zero, backOff(number))
        case .failure(let error):
            // A name that is not found was looked for long enough, and a timeout has used up the time.
            guard [.refused, .unreachable, .broken].contains(error.reason) else { return nil }
            return backOff(number)
        }
    }

    /// Between 0.1 and 0.2 seconds, then twice as long each time: at random, so that clients do not come back in step.
    private func backOff(_ number: Int) -> Duration {
        .milliseconds(Int.random(in: 100...200) << (number - 1))
    }
}
