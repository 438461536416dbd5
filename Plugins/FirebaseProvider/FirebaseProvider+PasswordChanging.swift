public import AuthBlock

extension FirebaseProvider: PasswordChanging {
    /// Changes the password. Firebase then refuses every older ID token and refresh token.
    public func changePassword(of session: AuthSession, to password: Password) async throws(AuthError) -> AuthSession {
        var session = session
        let grant = try await authorized(&session) { idToken async throws(AuthError) in
            try await identity.changePassword(idToken, to: password)
        }
        return grant.map { renew(session, $0) } ?? session
    }
}
