public import AuthBlock

extension MockProvider: EmailVerifying {
    /// Sends no message, and takes the address for confirmed at once: the next session says so.
    public func sendEmailVerification(for session: AuthSession) async throws(AuthError) {
        try await answer(.sendEmailVerification, session.account.email) { backend, _ throws(AuthError) in
            try backend.confirmEmail(of: session)
        }
    }
}
