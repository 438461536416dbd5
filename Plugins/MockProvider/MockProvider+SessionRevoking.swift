public import AuthBlock

extension MockProvider: SessionRevoking {
    /// Ends a session.
    public func signOut(_ session: AuthSession) async throws(AuthError) {
        try await answer(.signOut, session.account.email) { backend, _ in backend.signOut(session) }
    }
}
