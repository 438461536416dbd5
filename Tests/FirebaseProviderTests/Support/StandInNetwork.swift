import AuthBlock
import FirebaseStandIn
import Foundation

/// The way to a stand-in without sockets. It remembers what was sent.
final class StandInNetwork: NetworkService, @unchecked Sendable {
    // Invariant: every stored variable is read and written only with the lock held.
    private let lock = NSLock()
    private var sent: [HTTPRequest] = []
    private var isDown = false
    private let standIn: FirebaseStandIn

    init(_ standIn: FirebaseStandIn) { self.standIn = standIn }

    /// What was sent so far.
    var requests: [HTTPRequest] { lock.withLock { sent } }

    /// The hosts and ports that were asked.
    var hosts: Set<String> {
        Set(requests.map { "\($0.url.host ?? "")\($0.url.port.map { ":\($0)" } ?? "")" })
    }

    /// Whether every request fails as unreachable.
    var isOffline: Bool {
        get { lock.withLock { isDown } }
        set { lock.withLock { isDown = newValue } }
    }

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        guard !Task.isCancelled else { throw NetworkError(.cancelled) }
        guard !isOffline else { throw NetworkError(.unreachable) }
        lock.withLock { sent.append(request) }
        guard let response = await standIn.respond(to: Self.translate(request)) else { throw NetworkError(.broken) }
        guard !Task.isCancelled else { throw NetworkError(.cancelled) }
        return HTTPResponse(status: response.status, headers: response.headers, body: response.body)
    }

    private static func translate(_ request: HTTPRequest) -> StandInRequest {
        let components = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
        let query = (components?.queryItems ?? []).map { ($0.name, $0.value ?? "") }
        let headers = request.headers.map { ($0.name.lowercased(), $0.value) }
        return StandInRequest(
            method: request.method, path: components?.path ?? "", query: Dictionary(query) { first, _ in first },
            headers: Dictionary(headers) { first, _ in first }, body: request.body)
    }
}
