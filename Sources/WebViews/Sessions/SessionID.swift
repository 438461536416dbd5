import AuthBlock
import OpenSSLCrypto

/// What the session cookie holds: 256 random bits, four times what OWASP's Session Management Cheat Sheet asks for.
///
/// The store knows a session by one half of the id's hash, and what it keeps is sealed with the other half: neither the
/// ids nor anybody's session can be had from the store alone.
struct SessionID: Sendable, Equatable {
    private static let length = 32

    private let bytes: [UInt8]
    /// By what the store knows the session.
    let digest: [UInt8]
    /// The key that seals the session.
    let key: [UInt8]

    /// Makes a new one.
    init() throws(AuthError) {
        self = try crypto { () throws(CryptoError) in try SessionID(bytes: SecureRandom.bytes(Self.length)) }
    }

    /// Reads one from a cookie; `nil` for anything that is none.
    init?(cookieValue: String) {
        guard let bytes = Base64URL.decode(cookieValue), bytes.count == Self.length,
            let id = try? SessionID(bytes: bytes)
        else { return nil }
        self = id
    }

    private init(bytes: [UInt8]) throws(CryptoError) {
        let hash = try SHA512.hash(bytes)
        self.bytes = bytes
        digest = Array(hash.prefix(SHA512.digestLength / 2))
        key = Array(hash.suffix(AESGCM.keyLength))
    }

    var cookieValue: String { Base64URL.encode(bytes) }
}

/// Runs a cryptographic operation. Where it fails, there is no entropy or no memory.
func crypto<Value>(_ body: () throws(CryptoError) -> Value) throws(AuthError) -> Value {
    do throws(CryptoError) {
        return try body()
    } catch {
        throw AuthError(.serviceUnavailable, underlying: error)
    }
}
