/// The cookies of a request (RFC 6265, 5.4). What is no cookie among them is passed over: other programs on the same
/// host set cookies too, and theirs must not lock people out here.
public struct Cookies: Sendable {
    /// Pairs beyond this many are passed over.
    static let pairLimit = 200

    private let pairs: [(name: Substring, value: Substring)]

    /// Reads the value of a `Cookie` header.
    public init(_ header: String) {
        // By bytes: finding the borders of characters takes several times as long.
        let pieces = header.utf8.split(separator: UInt8(ascii: ";"), maxSplits: Self.pairLimit)
        pairs = pieces.prefix(Self.pairLimit).compactMap { pair in
            guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { return nil }
            let name = Substring(pair[..<equals]).trimmingBlanks
            var value = Substring(pair[equals...].dropFirst()).trimmingBlanks
            let quote = UInt8(ascii: "\"")
            if value.utf8.count >= 2, value.utf8.first == quote, value.utf8.last == quote {
                value = value.dropFirst().dropLast()
            }
            guard !name.isEmpty, value.hasOnly(\.isCookieValueCharacter) else { return nil }
            return (name, value)
        }
    }

    /// The value of a cookie that was sent exactly once. One sent twice has none: the second was set by somebody else,
    /// perhaps from a neighbouring host, and nothing tells which is ours.
    public subscript(name: String) -> String? {
        let values = pairs.filter { $0.name == name }
        return values.count == 1 ? String(values[0].value) : nil
    }
}

extension UInt8 {
    /// `cookie-octet` of RFC 6265, 4.1.1: visible ASCII without quote, comma, semicolon and backslash.
    var isCookieValueCharacter: Bool {
        switch self {
        case 0x22, 0x2C, 0x3B, 0x5C: false
        default: (0x21...0x7E).contains(self)
        }
    }
}
