public import AuthBlock

extension MockProvider: TokenVerifying {
    /// Knows the ID tokens that it handed out itself, for an hour by its own clock.
    public func verify(_ idToken: Secret) async throws(AuthError) -> VerifiedToken {
        try await answer(.verify) { backend, now throws(AuthError) in try backend.verify(idToken, at: now) }
    }

    /// None: its tokens carry no signature.
    public func publicKeys() async throws(AuthError) -> String? { nil }
}
