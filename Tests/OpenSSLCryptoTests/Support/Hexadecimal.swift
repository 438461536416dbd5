/// Reads a published vector: hexadecimal digits in groups.
func hexadecimal(_ text: String) -> [UInt8] {
    let digits = text.filter { !$0.isWhitespace }.compactMap { $0.hexDigitValue }
    return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}

/// The bytes of a text.
func bytes(_ text: String) -> [UInt8] {
    Array(text.utf8)
}
