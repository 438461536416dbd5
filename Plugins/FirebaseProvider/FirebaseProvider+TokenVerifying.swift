public import AuthBlock
import Foundation
import OpenSSLCrypto

extension FirebaseProvider: TokenVerifying {
    /// How far this machine's clock and Google's may differ, in seconds.
    static let leeway = 60.0
    /// The most octets an account's id may have (Firebase documentation, "Verify ID tokens using a third-party JWT
    /// library").
    private static let maximumIDOctets = 128

    /// Checks a token as Google's documentation asks ("Verify ID tokens using a third-party JWT library"): RS256 by one
    /// of Google's keys, this project as issuer and audience, and times that fit.
    ///
    /// An unsigned token is valid only where the emulators are in use, which sign nothing.
    public func verify(_ idToken: Secret) async throws(AuthError) -> VerifiedToken {
        guard let token = SplitToken(idToken), token.header.typ ?? "JWT" == "JWT", try await isSigned(token) else {
            throw AuthError(.tokenInvalid)
        }
        let claims = token.claims
        let now = connection.clock.now
        guard claims.issuer == "https://securetoken.google.com/\(options.projectID)",
            claims.audience == options.projectID, (1...Self.maximumIDOctets).contains(claims.subject.utf8.count),
            let expiresAt = claims.expiresAt, expiresAt > now - Self.leeway,
            let issuedAt = claims.issuedAt, issuedAt < now + Self.leeway,
            let authenticatedAt = claims.authenticatedAt, authenticatedAt < now + Self.leeway
        else { throw AuthError(.tokenInvalid) }
        return VerifiedToken(
            accountID: claims.subject, email: claims.email.flatMap { try? EmailAddress($0) },
            username: claims.name.flatMap(Username.init(showable:)), authenticatedAt: authenticatedAt,
            expiresAt: expiresAt)
    }

    /// `nil`: Google publishes the keys itself.
    public func publicKeys() async throws(AuthError) -> String? { nil }

    private func isSigned(_ token: SplitToken) async throws(AuthError) -> Bool {
        guard let keys else { return token.header.alg == "none" && token.signature.isEmpty }
        guard token.header.alg == "RS256", let id = token.header.kid, let key = try await keys.key(id) else {
            return false
        }
        do throws(CryptoError) {
            return try key.isValidSignature(token.signature, for: token.signedText)
        } catch {
            throw AuthError(.serviceUnavailable)
        }
    }
}
