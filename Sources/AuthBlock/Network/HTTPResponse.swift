public import Foundation

/// A server's answer.
public struct HTTPResponse: Sendable {
    /// The status code.
    public let status: Int
    /// Header fields; names are compared without regard to case.
    public let headers: [(name: String, value: String)]
    /// The body.
    public let body: Data

    /// Puts a response together.
    public init(status: Int, headers: [(name: String, value: String)] = [], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The value of a header field.
    public func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

extension HTTPResponse: CustomStringConvertible {
    /// The status alone: bodies hold tokens.
    public var description: String { "HTTP \(status)" }
}
