/// Base64 with the URL-safe alphabet and without padding (RFC 4648, section 5; RFC 7515, section 2).
public enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    private static let values: [UInt8?] = {
        var values = [UInt8?](repeating: nil, count: 256)
        for (value, character) in alphabet.enumerated() {
            values[Int(character)] = UInt8(value)
        }
        return values
    }()

    /// Returns `bytes` as text.
    public static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        var buffer: UInt32 = 0
        var bits = 0
        for byte in bytes {
            buffer = buffer << 8 | UInt32(byte)
            bits += 8
            while bits >= 6 {
                bits -= 6
                text.append(alphabet[Int(buffer >> bits & 0x3F)])
            }
        }
        if bits > 0 {
            text.append(alphabet[Int(buffer << (6 - bits) & 0x3F)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the bytes that `text` stands for, or nil unless `text` is exactly what ``encode(_:)`` writes for them: no
    /// padding, no blanks, no other alphabet, no stray bits at the end.
    public static func decode(_ text: some StringProtocol) -> [UInt8]? {
        decode(utf8: Array(text.utf8))
    }

    /// The same for text in UTF-8.
    public static func decode(utf8 text: [UInt8]) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count * 3 / 4)
        var buffer: UInt32 = 0
        var bits = 0
        for character in text {
            guard let value = values[Int(character)] else { return nil }
            buffer = buffer << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
            }
        }
        // Six left-over bits are a lone character, which stands for no byte; other left-over bits must be zero.
        guard bits < 6, buffer & (1 << bits - 1) == 0 else { return nil }
        return bytes
    }
}
