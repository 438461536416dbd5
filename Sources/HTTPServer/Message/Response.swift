/// An answer. The server adds `Date`, `Content-Length` and `Connection`.
///
/// A response that HTTP cannot carry (a status outside 200…599, a line break in a header…) is a mistake of the program:
/// nothing of it is sent, and the client gets a plain 500.
public struct Response: Sendable, Equatable {
    /// The status code, 200 to 599.
    public var status: Int
    /// The header fields. One whose value is empty is left out.
    public var headers: Headers
    /// The body; empty for 204 and 304.
    public var body: [UInt8]

    /// Makes a response of its parts.
    public init(status: Int = 200, headers: Headers = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Plain text.
    public static func text(_ text: String, status: Int = 200) -> Response {
        Response(status: status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: Array(text.utf8))
    }

    /// A web page.
    public static func html(_ html: String, status: Int = 200) -> Response {
        Response(status: status, headers: ["Content-Type": "text/html; charset=utf-8"], body: Array(html.utf8))
    }

    /// JSON that is already encoded.
    public static func json(_ json: [UInt8], status: Int = 200) -> Response {
        Response(status: status, headers: ["Content-Type": "application/json"], body: json)
    }

    /// Sends the client elsewhere; with 303, the default, by GET (post/redirect/get).
    public static func redirect(to location: String, status: Int = 303) -> Response {
        Response(status: status, headers: ["Location": location])
    }

    /// The answer to a method that a path does not take.
    ///
    /// - Parameter allowed: The methods it takes, such as `["GET", "POST"]`.
    public static func methodNotAllowed(allowed: [String]) -> Response {
        var response = text("This address does not take that method.\n", status: 405)
        response.headers["Allow"] = allowed.joined(separator: ", ")
        return response
    }

    /// Adds a cookie.
    public mutating func set(_ cookie: Cookie) {
        headers.add("Set-Cookie", cookie.headerValue)
    }
}

extension Response {
    /// Fields that describe the message on the wire; they are the server's to write.
    private static let reservedNames = ["connection", "content-length", "date", "keep-alive", "transfer-encoding"]

    /// Why HTTP cannot carry this response, without any of its content; `nil` when it can.
    var fault: String? {
        guard (200...599).contains(status) else { return "the status of the response is not from 200 to 599" }
        guard body.isEmpty || !(status == 204 || status == 304) else { return "a 204 or 304 response has a body" }
        for field in headers.fields {
            guard !field.name.isEmpty, field.name.hasOnly(\.isTokenCharacter) else {
                return "the name of a response's header is not a token"
            }
            guard field.value.hasOnly(\.isFieldValueCharacter) else {
                return "the value of a response's header holds a control character"
            }
            guard !Self.reservedNames.contains(where: { isSameName($0, field.name) }) else {
                return "the response sets a header that the server writes itself"
            }
        }
        return nil
    }
}
