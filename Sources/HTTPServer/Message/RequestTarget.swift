/// What a request line asks for: a decoded path and query.
///
/// Only the form `/path?query` is taken (RFC 9112, 3.2.1). A path has exactly one reading, so that a rule for a path,
/// here or in a proxy before, cannot be slipped past by another spelling: encoded slashes, backslashes, `.` and `..`
/// segments in any encoding, and empty segments are refused, not normalised.
struct RequestTarget {
    let path: String
    let query: Form

    init(_ raw: [UInt8], fieldLimit: Int = Form.defaultFieldLimit) throws(Refusal) {
        guard raw.first == UInt8(ascii: "/") else { throw .targetIsNoPath }
        guard !raw.contains(UInt8(ascii: "#")) else { throw .badPath }
        let end = raw.firstIndex(of: UInt8(ascii: "?")) ?? raw.endIndex
        path = try Self.path(raw[..<end])
        do {
            query = try Form(encoded: raw[end...].dropFirst(), fieldLimit: fieldLimit)
        } catch {
            throw .badQuery
        }
    }

    private static func path(_ raw: ArraySlice<UInt8>) throws(Refusal) -> String {
        var isPlain = true
        var previous: UInt8 = 0
        for byte in raw {
            let beginsWithDot = byte == UInt8(ascii: ".") && previous == UInt8(ascii: "/")
            if byte == UInt8(ascii: "%") || beginsWithDot { isPlain = false }
            guard (0x21...0x7E).contains(byte), byte != UInt8(ascii: "\\"),
                !(byte == UInt8(ascii: "/") && previous == UInt8(ascii: "/"))
            else { throw .badPath }
            previous = byte
        }
        guard !isPlain else { return String(decoding: raw, as: UTF8.self) }

        let segments = raw.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        var decoded: [String] = []
        for segment in segments {
            guard let text = try? percentDecoded(segment, plusIsSpace: false), text != ".", text != "..",
                text.hasOnly({
                    $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\")
                })
            else { throw .badPath }
            decoded.append(text)
        }
        return decoded.joined(separator: "/")
    }
}
