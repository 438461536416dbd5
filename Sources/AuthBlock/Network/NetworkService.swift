/// The way to other machines: the one seam through which providers and pictures reach the network.
public protocol NetworkService: Sendable {
    /// Sends one request and answers with the whole response, whatever its status.
    ///
    /// - Throws: a ``NetworkError`` when there is none within the request's timeout.
    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse
}

/// A network that is not there: every request fails as unreachable. For programs whose providers need none.
public struct NoNetwork: NetworkService {
    /// Makes one.
    public init() {}

    /// Fails.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        throw NetworkError(.unreachable)
    }
}
