/// Why percent-encoded text cannot be decoded.
enum PercentDecodingError: Error {
    case brokenEscape, forbiddenCharacter, notUTF8
}

/// Decodes `%XX`, strictly: what stands for itself is visible ASCII, an escape has two hexadecimal digits, and the
/// result is UTF-8. Anything else is refused rather than guessed at, so that nobody else can read it differently.
///
/// - Parameter plusIsSpace: As in forms and queries.
func percentDecoded(
    _ encoded: ArraySlice<UInt8>, plusIsSpace: Bool
) throws(PercentDecodingError) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(encoded.count)
    var index = encoded.startIndex
    while index < encoded.endIndex {
        let byte = encoded[index]
        index += 1
        switch byte {
        case UInt8(ascii: "%"):
            guard encoded.endIndex - index >= 2, let high = hexadecimalDigit(encoded[index]),
                let low = hexadecimalDigit(encoded[index + 1])
            else { throw .brokenEscape }
            decoded.append(high << 4 | low)
            index += 2
        case UInt8(ascii: "+") where plusIsSpace:
            decoded.append(0x20)
        case 0x21...0x7E:
            decoded.append(byte)
        default:
            throw .forbiddenCharacter
        }
    }
    guard let text = String(validating: decoded, as: UTF8.self) else { throw .notUTF8 }
    return text
}

private func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
}
