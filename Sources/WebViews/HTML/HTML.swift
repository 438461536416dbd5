/// A piece of HTML. Text that is put into one is escaped; only HTML goes in as it is.
///
/// What escaping covers is text between tags and values of attributes in double quotes. There is no way to put text
/// into a script, a style sheet or an unquoted attribute, and nothing here needs one.
struct HTML: Sendable, Equatable {
    /// The bytes to send, in UTF-8.
    let bytes: [UInt8]

    private init(safe bytes: [UInt8]) { self.bytes = bytes }

    /// The characters.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Nothing.
    static let empty = HTML(safe: [])

    /// A place for something that is put in later, by a ``Template``. Its octet is none that text in UTF-8 has.
    static let gap = HTML(safe: [Template.gap])

    /// Escapes text.
    init(text: some StringProtocol) {
        var escaped: [UInt8] = []
        escaped.append(escaping: text)
        bytes = escaped
    }

    /// Puts pieces one after the other.
    init(_ pieces: some Sequence<HTML>) {
        bytes = pieces.flatMap(\.bytes)
    }
}

extension [UInt8] {
    fileprivate mutating func append(escaping text: some StringProtocol) {
        if text.utf8.withContiguousStorageIfAvailable({ append(escaping: $0) }) == nil {
            Array(text.utf8).withUnsafeBufferPointer { append(escaping: $0) }
        }
    }

    private mutating func append(escaping text: UnsafeBufferPointer<UInt8>) {
        var start = 0
        for (index, byte) in text.enumerated() {
            let escaped: StaticString
            switch byte {
            case UInt8(ascii: "&"): escaped = "&amp;"
            case UInt8(ascii: "<"): escaped = "&lt;"
            case UInt8(ascii: ">"): escaped = "&gt;"
            case UInt8(ascii: "\""): escaped = "&quot;"
            case UInt8(ascii: "'"): escaped = "&#39;"
            default: continue
            }
            append(contentsOf: text[start..<index])
            append(literal: escaped)
            start = index + 1
        }
        append(contentsOf: text[start...])
    }

    fileprivate mutating func append(literal: StaticString) {
        literal.withUTF8Buffer { append(contentsOf: $0) }
    }
}

extension HTML: ExpressibleByStringInterpolation {
    /// Takes what stands in the source as it is.
    init(stringLiteral value: StaticString) { self.init(safe: value.withUTF8Buffer { Array($0) }) }

    /// Takes an interpolation whose fixed parts stand in the source.
    init(stringInterpolation: Interpolation) { self.init(safe: stringInterpolation.bytes) }

    /// Collects the parts of an interpolated literal.
    struct Interpolation: StringInterpolationProtocol {
        fileprivate var bytes: [UInt8] = []

        init(literalCapacity: Int, interpolationCount: Int) { bytes.reserveCapacity(literalCapacity * 2) }

        mutating func appendLiteral(_ literal: StaticString) { bytes.append(literal: literal) }
        mutating func appendInterpolation(_ html: HTML) { bytes += html.bytes }
        mutating func appendInterpolation(_ text: some StringProtocol) { bytes.append(escaping: text) }

        /// Writes HTML where there is some.
        mutating func appendInterpolation(_ html: HTML?) { if let html { bytes += html.bytes } }
    }
}
