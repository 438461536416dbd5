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
    /// How large the answer's body may be, in bytes.
    public var responseLimit: Int
    /// How many redirects to follow. Other hosts get to see the headers then, so it is for requests without secrets.
    public var redirectLimit: Int

    /// Puts a request together.
    public init(
        method: String, url: URL, headers: [(name: String, value: String)] = [], body: Data = Data(),
        timeout: Duration = .seconds(30), isRepeatable: Bool, responseLimit: Int = 1 << 20, redirectLimit: Int = 0
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.isRepeatable = isRepeatable
        self.responseLimit = responseLimit
        self.redirectLimit = redirectLimit
    }
}

extension HTTPRequest: CustomStringConvertible {
    /// The method and the host: no path, query, header or body.
    public var description: String { "\(method) \(url.host ?? "-")" }
}
