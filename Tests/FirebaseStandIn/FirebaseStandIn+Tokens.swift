import Foundation
import OpenSSLCrypto

extension FirebaseStandIn {
    /// One key for all: making one is slow.
    private static let signingKey = try? RS256.SigningKey()
    private static let keyID = "stand-in-key"
    /// How long an ID token is valid, in seconds.
    private static let tokenLifetime = 3_600.0

    /// What an ID token says when it is a good one.
    struct Bearer {
        let account: StandInAccount
        let authenticatedAt: Date
    }

    /// Why an ID token is no good.
    enum TokenProblem: Error {
        case unreadable, expired, accountGone
    }

    /// The key set that verifies the tokens, with the time for which Google lets it be kept.
    func publicKeys() -> StandInResponse {
        guard let key = Self.signingKey, let modulus = try? key.modulus(), let exponent = try? key.exponent() else {
            return StandInResponse(status: 500)
        }
        let entry = [
            "kid": Self.keyID, "kty": "RSA", "use": "sig", "alg": "RS256", "n": Base64URL.encode(modulus),
            "e": Base64URL.encode(exponent),
        ]
        return .json(["keys": [entry]], headers: [("Cache-Control", "public, max-age=19800, must-revalidate")])
    }

    /// Tokens for an account, in Identity Toolkit's spelling.
    func grant(_ account: StandInAccount, authenticatedAt: Date) -> [String: Any] {
        // Characters that a form body must escape.
        let random = (0..<24).map { _ in UInt8.random(in: 0...255) }
        let refreshToken = "+/=\(Data(random).base64EncodedString())"
        refreshTokens[refreshToken] = StandInRefreshToken(
            accountID: account.id, generation: account.generation, authenticatedAt: authenticatedAt)
        return [
            "localId": account.id, "email": account.email,
            "idToken": idToken(account, authenticatedAt: authenticatedAt), "refreshToken": refreshToken,
            "expiresIn": String(Int(Self.tokenLifetime)),
        ]
    }

    private func idToken(_ account: StandInAccount, authenticatedAt: Date) -> String {
        let issuedAt = floor(now.timeIntervalSince1970)
        let payload: [String: Any] = [
            "iss": "https://securetoken.google.com/\(projectID)", "aud": projectID, "sub": account.id,
            "user_id": account.id, "auth_time": floor(authenticatedAt.timeIntervalSince1970), "iat": issuedAt,
            "exp": issuedAt + Self.tokenLifetime, "email": account.email, "email_verified": account.emailIsVerified,
            "firebase": ["identities": ["email": [account.email]], "sign_in_provider": "password"],
        ]
        return signed(payload)
    }

    /// A token with any payload, signed as this stand-in signs. An algorithm and a key id may be claimed.
    public func signed(_ payload: [String: Any], algorithm: String? = nil, keyID: String? = nil) -> String {
        let isSigned = style == .production
        var header = ["alg": algorithm ?? (isSigned ? "RS256" : "none"), "typ": "JWT"]
        if isSigned { header["kid"] = keyID ?? Self.keyID }
        let text = [header, payload].map { (part: [String: Any]) in
            let data = try? JSONSerialization.data(withJSONObject: part, options: [.sortedKeys])
            return Base64URL.encode(Array(data ?? Data()))
        }.joined(separator: ".")
        guard isSigned, let signature = try? Self.signingKey?.sign(Array(text.utf8)) else { return "\(text)." }
        let token = "\(text).\(Base64URL.encode(signature))"
        withLock { _ = idTokens.insert(token) }
        return token
    }

    /// Reads an ID token.
    func bearer(of token: String, mustExist: Bool = true) throws(TokenProblem) -> Bearer {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let payload = Base64URL.decode(parts[1]),
            let claims = try? JSONSerialization.jsonObject(with: Data(payload)) as? [String: Any],
            let id = claims["sub"] as? String, let expiresAt = claims["exp"] as? Double,
            let issuedAt = claims["iat"] as? Double, let authenticatedAt = claims["auth_time"] as? Double,
            idTokens.contains(token) || style == .emulator
        else { throw .unreadable }
        if style == .production, expiresAt <= now.timeIntervalSince1970 { throw .expired }
        guard let account = accounts[id] else {
            guard mustExist else {
                let ghost = StandInAccount(id: id, email: "", password: "", validSince: .distantPast)
                return Bearer(account: ghost, authenticatedAt: .distantPast)
            }
            throw .accountGone
        }
        // Revocation has the resolution of a second.
        if mustExist, issuedAt < floor(account.validSince.timeIntervalSince1970) { throw .expired }
        return Bearer(account: account, authenticatedAt: Date(timeIntervalSince1970: authenticatedAt))
    }
}
