import Foundation
import OpenSSLCrypto

/// A password's hash: PBKDF2-HMAC-SHA256 with its parameters.
struct PasswordHash: Sendable, Equatable {
    let iterations: Int
    let salt: [UInt8]
    let hash: [UInt8]

    /// Iterations that can be configured.
    static let configurableIterations = 1_000...10_000_000
    /// Iterations that a hash from elsewhere may have: as many as one may configure, so that no account can hold a
    /// worker for longer than a configuration allows.
    static let readableIterations = 1...configurableIterations.upperBound
    /// Bytes of a new salt (NIST SP 800-132, section 5.1, asks for 128 bits or more).
    static let saltLength = 16
    /// Bytes that a salt from elsewhere may have. NIST SP 800-63B-4, section 3.1.1.2, asks for 4; less than 8 is met
    /// in no format of today (RFC 8018, section 4.1).
    static let readableSaltLengths = 8...64
    /// Bytes of a hash: the output of SHA-256, as NIST SP 800-63B-4, section 3.1.1.2, recommends.
    static let hashLength = 32
}

/// The text form: `$pbkdf2-sha256$i=600000,l=32$salt$hash`, by the PHC string format
/// (<https://github.com/P-H-C/phc-string-format/blob/master/phc-sf-spec.md>), in Base64 without padding.
extension PasswordHash {
    private static let prefix = "$pbkdf2-sha256$"

    var phc: String { "\(Self.prefix)i=\(iterations),l=\(hash.count)$\(Self.encode(salt))$\(Self.encode(hash))" }

    /// Reads the text form; `nil` unless it is one that ``phc`` could have written, with parameters within limits. The
    /// length (`l`) may be left out.
    init?(phc: String) {
        guard phc.utf8.count <= 256 else { return nil }
        // Arrays of bytes: this runs at every sign-in, and views of strings take several times as long.
        let text = Array(phc.utf8)
        guard text.starts(with: Self.prefix.utf8) else { return nil }
        let parts = text[Self.prefix.utf8.count...].split(
            separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
        guard parts.count == 3, let iterations = Self.iterations(in: parts[0]), let salt = Self.decode(parts[1]),
            Self.readableSaltLengths.contains(salt.count), let hash = Self.decode(parts[2]),
            hash.count == Self.hashLength
        else { return nil }
        self.init(iterations: iterations, salt: salt, hash: hash)
    }

    private static func iterations(in parameters: ArraySlice<UInt8>) -> Int? {
        let list = parameters.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        guard let first = list.first, first.starts(with: "i=".utf8), first.dropFirst(2).first != UInt8(ascii: "0"),
            let iterations = number(first.dropFirst(2)), readableIterations.contains(iterations)
        else { return nil }
        guard list.count == 1 || (list.count == 2 && list[1].elementsEqual("l=\(hashLength)".utf8)) else { return nil }
        return iterations
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.count <= 10, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    // The PHC format's alphabet is that of ordinary Base64, which ends in "+/" where that of Base64URL ends in "-_".

    private static func encode(_ bytes: [UInt8]) -> String {
        let text = Base64URL.encode(bytes).utf8.map { character in
            switch character {
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            default: character
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        var urlText = Array(text)
        for index in urlText.indices {
            switch urlText[index] {
            case UInt8(ascii: "+"): urlText[index] = UInt8(ascii: "-")
            case UInt8(ascii: "/"): urlText[index] = UInt8(ascii: "_")
            case UInt8(ascii: "-"), UInt8(ascii: "_"): return nil
            default: break
            }
        }
        return Base64URL.decode(utf8: urlText)
    }
}
