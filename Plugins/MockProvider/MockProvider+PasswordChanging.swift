public import AuthBlock

extension MockProvider: PasswordChanging {
    /// Changes the password of a session whose sign-in is at most five minutes old.
    public func changePassword(of session: AuthSession, to password: Password) async throws(AuthError) -> AuthSession {
        try await answer(.changePassword, session.account.email, password) { backend, now throws(AuthError) in
            try backend.changePassword(of: session, to: password, at: now)
        }
    }
}
