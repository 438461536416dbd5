/// A request that has passed every check of the server.
public struct Request: Sendable {
    /// The method as sent, such as `POST`. A HEAD request arrives as `GET`, and its response is sent without the body.
    public let method: String
    /// The path, decoded: it begins with one slash, and holds no control character, no backslash, no empty, `.` or `..`
    /// segment, and no slash that came encoded. Decoding it again would be a mistake.
    public let path: String
    /// What follows the question mark, decoded.
    public let query: Form
    /// The header fields, names in lower case. There is always exactly one `host`.
    public let headers: Headers
    /// The whole body.
    public let body: [UInt8]
    /// The numeric address of the peer, which is the proxy where there is one.
    public let clientAddress: String
    /// Whether the connection to this server is encrypted.
    public let isSecure: Bool

    /// Makes a request, for tests of handlers.
    public init(
        method: String, path: String, query: Form = Form(), headers: Headers = ["host": "localhost"],
        body: [UInt8] = [], clientAddress: String = "127.0.0.1", isSecure: Bool = false
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.clientAddress = clientAddress
        self.isSecure = isSecure
    }

    /// The cookies that the client sent.
    public var cookies: Cookies { Cookies(headers["cookie"] ?? "") }

    /// The body as the fields of a form.
    ///
    /// - Throws: ``FormError/notAForm`` unless the content type is `application/x-www-form-urlencoded`, or what is
    ///   wrong with the body.
    public func form() throws(FormError) -> Form {
        let type = headers["content-type"]?.split(separator: ";").first ?? ""
        guard isSameName(String(type.trimmingBlanks), Form.contentType) else { throw .notAForm }
        return try Form(encoded: body)
    }
}

extension Substring {
    /// The text without blanks and tabs around it.
    var trimmingBlanks: Substring {
        var rest = self
        while let first = rest.utf8.first, first == 0x20 || first == 0x09 { rest.removeFirst() }
        while let last = rest.utf8.last, last == 0x20 || last == 0x09 { rest.removeLast() }
        return rest
    }
}
