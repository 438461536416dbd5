/// Text for a header field.
enum HeaderText {
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// Visible ASCII and blanks stay; everything else, and the percent sign, becomes its octets of UTF-8 in `%XX`.
    static func encode(_ text: String) -> String {
        guard !text.utf8.allSatisfy(isPlain) else { return text }
        var encoded: [UInt8] = []
        for octet in text.utf8 {
            if isPlain(octet) {
                encoded.append(octet)
            } else {
                encoded += [UInt8(ascii: "%"), digits[Int(octet >> 4)], digits[Int(octet & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    private static func isPlain(_ octet: UInt8) -> Bool { (0x20...0x7E).contains(octet) && octet != UInt8(ascii: "%") }
}
