import AuthBlock
import Foundation
import OpenSSLCrypto

/// A password in Unicode form NFKC (NIST SP 800-63B-4, section 3.1.1.2), so that it is the same from every keyboard.
struct NormalizedPassword {
    /// How many code points it has; each counts as one character (the same section).
    let codePoints: Int
    private(set) var bytes: [UInt8]

    init(_ password: Password) {
        let secret = password.secret
        // ASCII is its own normal form, and most passwords are ASCII.
        if secret.utf8.allSatisfy({ $0 < 0x80 }) {
            bytes = Array(secret.utf8)
            codePoints = bytes.count
        } else {
            let normalized = secret.precomposedStringWithCompatibilityMapping
            bytes = Array(normalized.utf8)
            codePoints = normalized.unicodeScalars.count
        }
    }

    /// Overwrites the bytes.
    mutating func cleanse() { bytes.cleanse() }
}
