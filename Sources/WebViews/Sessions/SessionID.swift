import AuthBlock
import OpenSSLCrypto

/// What the session cookie holds: 256 random bits, four times what OWASP's Session Management Cheat Sheet asks for.
///
/// The store knows a session by the id's hash, and what it keeps is sealed with a key made of the id: neither the ids
/// nor anybody's session can be had from the store alone.
struct SessionID: Sendable, Equatable {
    private static let length = 32

    private let bytes: [UInt8]
    /// By what the store knows the session.
    let digest: [UInt8]

    /// Makes a new one.
    init() throws(AuthError) {
        try self.init(bytes: crypto { () throws(CryptoError) in try SecureRandom.bytes(Self.length) })
    }

    /// Reads one from a cookie; `nil` for anything that is none.
    init?(cookieValue: String) {
        guard let bytes = Base64URL.decode(cookieValue), bytes.count == Self.length,
            let id = try? SessionID(bytes: bytes)
        else { return nil }
        self = id
    }

    private init(bytes: [UInt8]) throws(AuthError) {
        self.bytes = bytes
        digest = try crypto { () throws(CryptoError) in try SHA256.hash(bytes) }
    }

    var cookieValue: String { Base64URL.encode(bytes) }

    /// The key that seals the session.
    func makeKey() throws(AuthError) -> [UInt8] {
        try crypto { () throws(CryptoError) in
            try HMACSHA256.authenticate(Array("authblock session".utf8), key: bytes)
        }
    }
}

/// Runs a cryptographic operation. Where it fails, there is no entropy or no memory.
func crypto<Value>(_ body: () throws(CryptoError) -> Value) throws(AuthError) -> Value {
    do throws(CryptoError) {
        return try body()
    } catch {
        throw AuthError(.serviceUnavailable, underlying: error)
    }
}
