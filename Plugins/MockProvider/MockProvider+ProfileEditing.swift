public import AuthBlock

extension MockProvider: ProfileEditing {
    /// Changes the user name.
    public func rename(_ session: AuthSession, to username: Username) async throws(AuthError) -> AuthSession {
        try await answer(.rename, session.account.email) { backend, _ throws(AuthError) in
            try backend.rename(session, to: username)
        }
    }
}
