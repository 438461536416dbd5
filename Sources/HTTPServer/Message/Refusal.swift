/// An answer that the server gives by itself, before any handler: what is wrong, in fixed words.
struct Refusal: Error, Equatable {
    let status: Int
    let reason: String

    static let targetIsNoPath = Refusal(status: 400, reason: "the request target must be a path that begins with /")
    static let badPath = Refusal(
        status: 400, reason: "the path holds something that could be read in more than one way, or is not UTF-8")
    static let badQuery = Refusal(status: 400, reason: "the query is not well formed")
    static let badMethod = Refusal(status: 400, reason: "the method is not a token")
    static let badHead = Refusal(status: 400, reason: "the request line or a header field is not well formed")
    static let tooManyHeaders = Refusal(status: 431, reason: "there are too many header fields")
    static let headTooLarge = Refusal(status: 431, reason: "the header fields are too large")
    static let badHost = Refusal(status: 400, reason: "there must be exactly one Host, with a valid name")
    static let repeatedField = Refusal(status: 400, reason: "a header field that may occur only once is repeated")
    static let transferEncoding = Refusal(status: 411, reason: "a body needs a Content-Length, not Transfer-Encoding")
    static let ambiguousLength = Refusal(status: 400, reason: "Content-Length together with Transfer-Encoding")
    static let badLength = Refusal(status: 400, reason: "Content-Length must be a number")
    static let bodyTooLarge = Refusal(status: 413, reason: "the body is too large")
    static let stopping = Refusal(status: 503, reason: "the server is stopping")

    var response: Response { .text("\(status): \(reason)\n", status: status) }
}
