import AuthBlock
import OpenSSLCrypto

/// A refresh token that somebody presents, with all that is computed from it before the store is asked.
struct PresentedToken: Sendable {
    let token: RefreshToken
    let hash: [UInt8]
    let successor: RefreshToken
    let successorHash: [UInt8]

    /// Reads the token of a session.
    ///
    /// - Throws: ``AuthError/Code/sessionRevoked`` for one that was never ours: it will not be of use again.
    init(_ session: AuthSession, key: [UInt8]) throws(AuthError) {
        guard let token = RefreshToken(session.refreshToken) else { throw AuthError(.sessionRevoked) }
        self.token = token
        do throws(CryptoError) {
            hash = try token.hash()
            successor = try token.successor(key: key)
            successorHash = try successor.hash()
        } catch {
            throw AuthError(crypto: error)
        }
    }
}
