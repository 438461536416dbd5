import AuthBlock
import Foundation
import OpenSSLCrypto

/// What the payload of an ID token says.
struct IDTokenClaims: Decodable, Sendable {
    let subject: String
    let issuer: String?
    let audience: String?
    let email: String?
    let emailIsVerified: Bool?
    let name: String?
    let authenticatedAt: Date?
    let issuedAt: Date?
    let expiresAt: Date?

    private enum CodingKeys: String, CodingKey {
        case sub, iss, aud, email, email_verified, name, auth_time, iat, exp
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func time(_ key: CodingKeys) throws -> Date? {
            try container.decodeIfPresent(Double.self, forKey: key).map(Date.init(timeIntervalSince1970:))
        }
        subject = try container.decode(String.self, forKey: .sub)
        issuer = try container.decodeIfPresent(String.self, forKey: .iss)
        audience = try container.decodeIfPresent(String.self, forKey: .aud)
        email = try container.decodeIfPresent(String.self, forKey: .email)
        emailIsVerified = try? container.decodeIfPresent(Bool.self, forKey: .email_verified)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        authenticatedAt = try time(.auth_time)
        issuedAt = try time(.iat)
        expiresAt = try time(.exp)
    }

    /// Reads a token that came straight from Google over a connection that vouches for it.
    init?(readWithoutChecking token: Secret) {
        guard let parts = SplitToken.parts(of: token), let claims = SplitToken.claims(in: parts[1]) else { return nil }
        self = claims
    }

    /// How long the token is valid from when it was issued, in seconds.
    var lifetime: Double? {
        guard let issuedAt, let expiresAt, expiresAt > issuedAt else { return nil }
        return expiresAt.timeIntervalSince(issuedAt)
    }
}

/// A JSON Web Token in its parts (RFC 7515, section 7.1).
struct SplitToken {
    let header: Header
    let claims: IDTokenClaims
    /// What the signature covers.
    let signedText: [UInt8]
    let signature: [UInt8]

    /// More octets than any ID token has.
    private static let maximumSize = 16_384

    struct Header: Decodable {
        let alg: String
        let kid: String?
        let typ: String?
    }

    init?(_ token: Secret) {
        guard let parts = Self.parts(of: token), let header = Base64URL.decode(utf8: parts[0]),
            let decodedHeader = try? JSONDecoder().decode(Header.self, from: Data(header)),
            let claims = Self.claims(in: parts[1]), let signature = Base64URL.decode(utf8: parts[2])
        else { return nil }
        self.header = decodedHeader
        self.claims = claims
        self.signature = signature
        signedText = parts[0] + [UInt8(ascii: ".")] + parts[1]
    }

    /// The three parts, of which the last is empty in an emulator's token.
    fileprivate static func parts(of token: Secret) -> [[UInt8]]? {
        // By octets: to find the characters of a token takes longer than to decode it.
        let octets = Array(token.value.utf8)
        guard octets.count <= maximumSize else { return nil }
        let parts = octets.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count == 3 ? parts.map(Array.init) : nil
    }

    fileprivate static func claims(in payload: [UInt8]) -> IDTokenClaims? {
        Base64URL.decode(utf8: payload).flatMap { try? JSONDecoder().decode(IDTokenClaims.self, from: Data($0)) }
    }
}
