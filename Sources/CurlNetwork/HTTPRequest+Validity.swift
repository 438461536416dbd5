import AuthBlock
import Foundation

extension HTTPRequest {
    /// Refuses a request that must not be sent.
    ///
    /// - Throws: `invalidRequest` for an address that is neither https nor a plain host of the options or that holds a
    ///   password; for a method or header name that is no token (RFC 9110, section 5.6.2); for a header value with a
    ///   control character, which could begin another header; and for a header that frames the body.
    func validate(_ options: NetworkOptions) throws(NetworkError) {
        let isSecure = url.scheme?.lowercased() == "https"
        guard isSecure || options.isPlain(url), url.host?.isEmpty == false, url.user == nil, url.password == nil,
            Self.isToken(method), headers.allSatisfy(Self.isSound)
        else { throw NetworkError(.invalidRequest) }
    }

    /// Whether the body is sent, even when it is empty.
    var hasBody: Bool { !body.isEmpty || ["POST", "PUT", "PATCH"].contains(method) }

    private static func isSound(_ header: (name: String, value: String)) -> Bool {
        isToken(header.name) && !framing.contains(header.name.lowercased())
            && header.value.utf8.allSatisfy { ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 }
    }

    /// What libcurl says about the connection and the body's length; said twice, servers disagree about it.
    private static let framing: Set = [
        "connection", "content-length", "expect", "host", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    private static func isToken(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy(isTokenByte) }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case "0"..."9", "A"..."Z", "a"..."z": true
        case "!", "#", "$", "%", "&", "'", "*", "+", "-", ".", "^", "_", "`", "|", "~": true
        default: false
        }
    }
}
