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
            headers.append((text(line[..<colon]), text(line[(colon + 1)...])))
        }
        return line.count
    }

    /// The text of a part of a line, without blanks and the line's end around it.
    private func text(_ part: Slice<UnsafeRawBufferPointer>) -> String {
        // By bytes: Foundation's trimming goes by UTF-16 and took longer than the rest of a response.
        let isBlank = { (byte: UInt8) in byte <= 0x20 }
        guard let start = part.firstIndex(where: { !isBlank($0) }), let end = part.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(decoding: UnsafeRawBufferPointer(rebasing: part[start...end]), as: UTF8.self)
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
