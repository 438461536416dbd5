/// The way to other machines: the one seam through which providers and pictures reach the network.
public protocol NetworkService: Sendable {
    /// Sends one request and answers with the whole response, whatever its status.
    ///
    /// - Throws: a ``NetworkError`` when there is none within the request's timeout.
    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse

    /// What runs a task's steps between one request and the next without a change of thread; `nil` when nothing does.
    ///
    /// All requests wait while such a step runs, so it must neither block nor compute for long.
    var executor: (any TaskExecutor)? { get }
}

extension NetworkService {
    /// None.
    public var executor: (any TaskExecutor)? { nil }
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
