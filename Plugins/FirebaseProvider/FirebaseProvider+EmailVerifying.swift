public import AuthBlock

extension FirebaseProvider: EmailVerifying {
    /// Has Firebase send its message to the address of the account.
    public func sendEmailVerification(for session: AuthSession) async throws(AuthError) {
        var session = session
        try await authorized(&session) { idToken async throws(AuthError) in
            try await identity.sendEmailVerification(idToken)
        }
    }
}
