import AuthBlock
import Foundation

/// Puts a response together from what arrives, within its limits.
struct ResponseBuilder {
    /// How many bytes of headers are taken: far more than a sound server sends.
    static let headerLimit = 64 << 10

    /// How many bytes of body are taken. libcurl knows only the length that the server declares.
    var bodyLimit = 0
    private var headers: [(name: String, value: String)] = []
    private var headerBytes = 0
    private var body = Data()

    /// Takes a line of the head; answers with the number of bytes taken, which is too small when there are too many.
    mutating func addHeader(_ line: UnsafeRawBufferPointer) -> Int {
        headerBytes += line.count
        guard headerBytes <= Self.headerLimit else { return 0 }
        if line.starts(with: "HTTP/".utf8) {
            // A status line: what came before it belonged to a redirect or an interim response.
            headers = []
            body = Data()
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            let name = String(decoding: line[..<colon], as: UTF8.self)
            let value = String(decoding: line[(colon + 1)...], as: UTF8.self)
            headers.append((name, value.trimmingCharacters(in: .whitespacesAndNewlines)))
        }
        return line.count
    }

    /// Takes a piece of the body; answers with the number of bytes taken, which is too small when there are too many.
    mutating func addBody(_ piece: UnsafeRawBufferPointer) -> Int {
        guard piece.count <= bodyLimit - body.count else { return 0 }
        body.append(contentsOf: piece)
        return piece.count
    }

    /// What has arrived.
    func response(status: Int) -> HTTPResponse { HTTPResponse(status: status, headers: headers, body: body) }
}
