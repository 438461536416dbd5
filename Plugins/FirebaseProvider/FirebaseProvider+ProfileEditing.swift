public import AuthBlock

extension FirebaseProvider: ProfileEditing {
    /// Changes the user name in the profile.
    public func rename(_ session: AuthSession, to username: Username) async throws(AuthError) -> AuthSession {
        var session = session
        let (id, profile) = (session.account.id, Profile(username: username, email: session.account.email))
        try await authorized(&session) { idToken async throws(AuthError) in
            try await profiles.write(profile, of: id, idToken)
        }
        session.account.username = username
        return session
    }
}
