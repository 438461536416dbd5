public import Foundation

/// A request to a server.
public struct HTTPRequest: Sendable {
    /// The method, such as `POST`.
    public var method: String
    /// Where to. Secrets in its query appear in no description.
    public var url: URL
    /// Header fields, in order.
    public var headers: [(name: String, value: String)]
    /// The body, empty for none.
    public var body: Data
    /// How long the whole exchange may take.
    public var timeout: Duration
    /// Whether the request may be sent again after a failure, because doing it twice is the same as doing it once.
    public var isRepeatable: Bool

    /// Puts a request together.
    public init(
        method: String, url: URL, headers: [(name: String, value: String)] = [], body: Data = Data(),
        timeout: Duration = .seconds(30), isRepeatable: Bool
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.isRepeatable = isRepeatable
    }
}

extension HTTPRequest: CustomStringConvertible {
    /// The method and the host: no path, query, header or body.
    public var description: String { "\(method) \(url.host ?? "-")" }
}
