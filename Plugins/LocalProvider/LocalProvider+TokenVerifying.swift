public import AuthBlock
import OpenSSLCrypto

extension LocalProvider: TokenVerifying {
    /// Checks an ID token by itself: an account that was disabled or deleted since it was signed is not noticed before
    /// the token expires. Clocks may differ by 60 seconds.
    public func verify(_ idToken: Secret) async throws(AuthError) -> VerifiedToken {
        try await workers.run { [self] () throws(AuthError) in
            let tokens = try idTokens()
            let now = Timestamp(clock.now)
            guard let verified = try crypto({ () throws(CryptoError) in try tokens.verify(idToken, at: now) }) else {
                throw AuthError(.tokenInvalid)
            }
            return verified
        }
    }

    /// The public key as a JSON Web Key Set.
    public func publicKeys() async throws(AuthError) -> String? {
        try await workers.run { [self] () throws(AuthError) in try idTokens().keySet }
    }

    /// Signs and checks with the key of the store.
    func idTokens() throws(AuthError) -> IDTokens {
        let secrets = try store.open()
        return try crypto { () throws(CryptoError) in try IDTokens(secrets, options: options) }
    }
}
