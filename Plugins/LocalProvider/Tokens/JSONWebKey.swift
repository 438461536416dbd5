import OpenSSLCrypto

/// The public half of the key that signs ID tokens, as RFC 8037, section 2, writes it.
struct JSONWebKey: Codable, Sendable, Equatable {
    /// The name of Ed25519 signatures in a token's header (RFC 8037, section 3.1).
    static let algorithm = "EdDSA"

    let kty: String
    let crv: String
    let x: String
    let kid: String
    let alg: String
    let use: String

    /// Keys as they are published (RFC 7517, section 5).
    struct Set: Codable {
        let keys: [JSONWebKey]
    }

    init(_ key: Ed25519.PublicKey) throws(CryptoError) {
        kty = "OKP"
        crv = "Ed25519"
        x = Base64URL.encode(key.rawRepresentation)
        // The thumbprint of RFC 7638, section 3: the required members, sorted, without blanks.
        let members = #"{"crv":"\#(crv)","kty":"\#(kty)","x":"\#(x)"}"#
        kid = Base64URL.encode(try SHA256.hash(Array(members.utf8)))
        alg = Self.algorithm
        use = "sig"
    }
}
