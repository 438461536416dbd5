/// Writes values one after the other, as compactly as cookies need it.
struct Packer {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ number: UInt64) {
        for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }

    mutating func add(_ number: Double) { add(number.bitPattern) }

    mutating func add(_ bytes: [UInt8]) {
        addCount(bytes.count + 1)
        self.bytes += bytes
    }

    mutating func add(_ text: String?) {
        guard let text else { return addCount(0) }
        addCount(text.utf8.count + 1)
        bytes += text.utf8
    }

    /// Seven bits a byte, the lowest first; all but the last have the eighth bit set.
    private mutating func addCount(_ count: Int) {
        var rest = UInt(count)
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }
}

/// Reads what a ``Packer`` wrote. Anything else is an error, wherever it ends.
struct Unpacker {
    struct Malformed: Error {}

    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    var isAtEnd: Bool { rest.isEmpty }

    /// What has not been read yet.
    var remainder: [UInt8] { Array(rest) }

    mutating func number() throws(Malformed) -> UInt64 {
        try take(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    mutating func double() throws(Malformed) -> Double { Double(bitPattern: try number()) }

    mutating func blob() throws(Malformed) -> [UInt8] {
        let count = try count()
        guard count > 0 else { throw Malformed() }
        return Array(try take(count - 1))
    }

    mutating func text() throws(Malformed) -> String? {
        let count = try count()
        guard count > 0 else { return nil }
        guard let text = String(validating: try take(count - 1), as: UTF8.self) else { throw Malformed() }
        return text
    }

    /// A text that must be there.
    mutating func requiredText() throws(Malformed) -> String {
        guard let text = try text() else { throw Malformed() }
        return text
    }

    private mutating func count() throws(Malformed) -> Int {
        var count = 0
        for shift in stride(from: 0, through: 28, by: 7) {
            guard let byte = rest.popFirst() else { throw Malformed() }
            count |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return count }
        }
        throw Malformed()
    }

    private mutating func take(_ count: Int) throws(Malformed) -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw Malformed() }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}
