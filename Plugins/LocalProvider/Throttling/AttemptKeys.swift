import AuthBlock
import OpenSSLCrypto

/// Under which failures are counted: hashes, so that the store does not name who has no account.
struct AttemptKeys: Sendable {
    /// One client's attempts on one e-mail.
    let client: [UInt8]
    /// All attempts on one e-mail.
    let everywhere: [UInt8]

    /// Bytes of a key: 128 bits, so that no two are ever the same.
    private static let length = 16

    init(email: EmailAddress, client: Client) throws(CryptoError) {
        // An address holds no line feed, so the two can never be mistaken for each other.
        everywhere = try Self.key(email.canonical)
        self.client = try Self.key("\(email.canonical)\n\(client.id)")
    }

    private static func key(_ text: String) throws(CryptoError) -> [UInt8] {
        Array(try SHA256.hash(Array(text.utf8)).prefix(length))
    }
}
