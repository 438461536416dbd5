/// One line for an access log. It never holds a query, a header, a cookie or a body.
public struct AccessRecord: Sendable, Equatable {
    /// The method as sent, HEAD included; `nil` when the request was not well formed.
    public let method: String?
    /// The decoded path; `nil` when it was not well formed.
    public let path: String?
    /// The status of the response; `nil` when the client was gone, or too slow, before there was one.
    public let status: Int?
    /// From the request line to the last byte handed to the system.
    public let duration: Duration
    /// What a proxy calls the request, by `X-Request-ID`: up to 64 letters, digits, hyphens, dots and underscores; `nil`
    /// for anything else.
    public let requestID: String?
    /// Bytes of the body of the response.
    public let byteCount: Int
    /// The numeric address of the peer, or whom ``HTTPServer/Configuration/clientAddress`` names instead.
    public internal(set) var clientAddress: String
    /// Whether the whole response was handed to the system.
    public let isComplete: Bool
    /// Why the server answered by itself, in fixed words: what the client did wrong, or, with status 500, what is wrong
    /// with the handler's response.
    public let problem: String?
}
