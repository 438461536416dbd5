import AuthBlock
import Foundation

extension NetworkService {
    /// Sends a request and reads the JSON that it is answered with.
    ///
    /// - Throws: the failure that the answer names, an unavailable code when there is no answer or one that is not
    ///   Firebase's, or ``AuthError/Code/cancelled``.
    func answer<Answer: Decodable>(to request: HTTPRequest, as type: Answer.Type) async throws(AuthError) -> Answer {
        let response: HTTPResponse
        do throws(NetworkError) {
            response = try await send(request)
        } catch {
            throw AuthError(network: error, host: request.url.host)
        }
        guard (200..<300).contains(response.status) else { throw FailureReader.error(in: response) }
        guard let answer = try? JSONDecoder().decode(type, from: response.body) else {
            throw AuthError(.serviceUnavailable)
        }
        return answer
    }
}
