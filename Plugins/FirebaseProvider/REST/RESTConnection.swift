import AuthBlock
import Foundation

/// Sends requests to Google's REST interfaces and reads their answers.
struct RESTConnection: Sendable {
    let network: any NetworkService
    let clock: any WallClock

    /// How long an exchange may take.
    static let timeout = Duration.seconds(10)

    /// Runs requests of which each needs the answer to the one before, without a change of thread between them.
    ///
    /// - Parameter steps: what must neither block nor compute for long; the journal has no place in it.
    @concurrent
    func conversation<Value: Sendable>(
        _ steps: @Sendable () async throws(AuthError) -> Value
    ) async throws(AuthError) -> Value {
        // In a function that belongs to no actor: an actor that prefers another thread for this would stay there
        // afterwards.
        try await withTaskExecutorPreference(network.executor) { () async throws(AuthError) in try await steps() }
    }

    /// Sends a request and answers with the whole response.
    ///
    /// - Throws: an unavailable code when there is none, or ``AuthError/Code/cancelled``.
    func send(_ request: HTTPRequest) async throws(AuthError) -> HTTPResponse {
        do throws(NetworkError) {
            return try await network.send(request)
        } catch {
            throw AuthError(network: error, host: request.url.host)
        }
    }

    /// Sends a request and reads the JSON that it is answered with.
    ///
    /// - Throws: also the failure that the answer names, or ``AuthError/Code/serviceUnavailable`` when the answer is
    ///   not Firebase's.
    func answer<Answer: Decodable>(to request: HTTPRequest, as type: Answer.Type) async throws(AuthError) -> Answer {
        let response = try await send(request)
        guard (200..<300).contains(response.status) else {
            throw FailureReader.error(in: response, at: clock.now)
        }
        guard let answer = try? JSONDecoder().decode(type, from: response.body) else {
            throw AuthError(.serviceUnavailable)
        }
        return answer
    }
}
