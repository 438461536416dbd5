import AuthBlock
import Foundation
import OpenSSLCrypto

/// Signs and checks ID tokens: JSON Web Tokens (RFC 7519) with Ed25519 signatures (RFC 8037), claims named as Firebase
/// names them.
///
/// The key decides the algorithm. A header that names another one is refused and never followed, `none` included
/// (RFC 8725, section 3.1).
struct IDTokens: Sendable {
    private let signingKey: Ed25519.SigningKey
    private let publicKey: Ed25519.PublicKey
    private let key: JSONWebKey
    private let issuer: String
    private let audience: String
    private let life: Duration

    /// How far the clocks of two machines may differ.
    static let leeway = Duration.seconds(60)
    /// Bytes of the longest token that is looked at.
    private static let maximumLength = 16_384

    init(_ secrets: StoreSecrets, options: LocalProvider.Options) throws(CryptoError) {
        signingKey = secrets.signingKey
        publicKey = secrets.publicKey
        key = try JSONWebKey(publicKey)
        issuer = options.issuer
        audience = options.audience
        life = .minutes(options.idTokenMinutes)
    }

    /// The public key as a set of one (RFC 7517, section 5).
    var keySet: String { String(decoding: Self.encode(JSONWebKey.Set(keys: [key])), as: UTF8.self) }

    /// Signs a statement of who is signed in.
    func issue(for account: Account, authenticatedAt: Timestamp, at now: Timestamp) throws(CryptoError) -> Secret {
        let header = Header(alg: JSONWebKey.algorithm, kid: key.kid, typ: Header.type)
        let claims = Claims(
            iss: issuer, aud: audience, sub: account.id, userID: account.id, authTime: authenticatedAt.seconds,
            iat: now.seconds, exp: (now + life).seconds, email: account.email.text,
            emailVerified: account.emailIsVerified ?? false, name: account.username?.text,
            firebase: .init(signInProvider: "password"))
        let signed = [Self.encode(header), Self.encode(claims)].map(Base64URL.encode).joined(separator: ".")
        let signature = try signingKey.sign(Array(signed.utf8))
        return Secret("\(signed).\(Base64URL.encode(signature))")
    }

    /// Checks a token.
    ///
    /// - Returns: what it says, or `nil` when anything about it is wrong.
    func verify(_ token: Secret, at now: Timestamp) throws(CryptoError) -> VerifiedToken? {
        let parts = token.value.split(separator: ".", omittingEmptySubsequences: false)
        guard token.value.utf8.count <= Self.maximumLength, parts.count == 3,
            let header = Self.decode(Header.self, parts[0]), header.crit == nil,
            header.alg == JSONWebKey.algorithm, header.kid == key.kid, header.typ == Header.type,
            let signature = Base64URL.decode(parts[2]),
            try publicKey.isValidSignature(signature, for: Array("\(parts[0]).\(parts[1])".utf8)),
            let claims = Self.decode(Claims.self, parts[1]), claims.iss == issuer, claims.aud == audience,
            !claims.sub.isEmpty, claims.hasReadableTimes, now < Timestamp(seconds: claims.exp) + Self.leeway,
            Timestamp(seconds: claims.iat) - Self.leeway <= now
        else { return nil }
        return VerifiedToken(
            accountID: claims.sub, email: claims.email.flatMap { try? EmailAddress($0) },
            username: claims.name.flatMap(Username.init(showable:)),
            authenticatedAt: Timestamp(seconds: claims.authTime).date, expiresAt: Timestamp(seconds: claims.exp).date)
    }

    // MARK: JSON

    private struct Header: Codable {
        static let type = "JWT"

        let alg: String
        let kid: String
        let typ: String
        /// Extensions that must be understood (RFC 7515, section 4.1.11); none is.
        var crit: [String]?
    }

    private struct Claims: Codable {
        let iss: String
        let aud: String
        let sub: String
        let userID: String
        let authTime: Int64
        let iat: Int64
        let exp: Int64
        let email: String?
        let emailVerified: Bool
        let name: String?
        let firebase: Firebase

        struct Firebase: Codable {
            let signInProvider: String

            enum CodingKeys: String, CodingKey {
                case signInProvider = "sign_in_provider"
            }
        }

        /// Whether every time is one that JSON numbers express exactly, and that can be computed with.
        var hasReadableTimes: Bool { [exp, iat, authTime].allSatisfy { (0..<1 << 52).contains($0) } }

        enum CodingKeys: String, CodingKey {
            case iss, aud, sub, iat, exp, email, name, firebase
            case userID = "user_id"
            case authTime = "auth_time"
            case emailVerified = "email_verified"
        }
    }

    private static func encode(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts, numbers and truth values can always be written.
        return (try? encoder.encode(value)).map(Array.init) ?? []
    }

    private static func decode<Value: Decodable>(_ type: Value.Type, _ part: Substring) -> Value? {
        guard let bytes = Base64URL.decode(part) else { return nil }
        return try? JSONDecoder().decode(type, from: Data(bytes))
    }
}

extension Timestamp {
    fileprivate var seconds: Int64 { milliseconds / 1000 }

    fileprivate init(seconds: Int64) { self.init(milliseconds: seconds * 1000) }
}
