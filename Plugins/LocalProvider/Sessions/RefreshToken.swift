import AuthBlock
import OpenSSLCrypto

/// What a session is recognised by: account, family and a secret of 256 bits, joined by dots.
///
/// A family is all tokens that descend from one sign-in. Its name is as hard to guess as a key, so whoever shows it
/// with another secret than the present one shows a token that was replaced, and nobody else can end a session.
struct RefreshToken: Sendable, Equatable {
    let accountID: String
    /// 128 random bits.
    let family: [UInt8]
    /// What is handed out.
    let text: String

    private static let familyLength = 16
    private static let secretLength = 32

    /// Begins a family.
    init(accountID: String) throws(CryptoError) {
        self.init(
            accountID: accountID, family: try SecureRandom.bytes(Self.familyLength),
            secret: try SecureRandom.bytes(Self.secretLength))
    }

    private init(accountID: String, family: [UInt8], secret: [UInt8]) {
        self.accountID = accountID
        self.family = family
        text = "\(accountID).\(Base64URL.encode(family)).\(Base64URL.encode(secret))"
    }

    /// Reads a token; `nil` when it is none of ours.
    init?(_ token: Secret) {
        let parts = token.value.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 3, let family = Base64URL.decode(parts[parts.count - 2]),
            family.count == Self.familyLength, let secret = Base64URL.decode(parts[parts.count - 1]),
            secret.count == Self.secretLength
        else { return nil }
        // The id of an imported account may hold dots.
        self.init(accountID: parts.dropLast(2).joined(separator: "."), family: family, secret: secret)
    }

    /// What the store keeps of it.
    func hash() throws(CryptoError) -> [UInt8] { try SHA256.hash(Array(text.utf8)) }

    /// The token that replaces this one: always the same, so that a request whose answer was lost can be repeated.
    func successor(key: [UInt8]) throws(CryptoError) -> RefreshToken {
        RefreshToken(
            accountID: accountID, family: family, secret: try HMACSHA256.authenticate(Array(text.utf8), key: key))
    }
}
