public import AuthBlock

extension MockProvider: PasswordResetting {
    /// Sends no message, and says for every address that it did.
    public func sendPasswordReset(to email: EmailAddress, for client: Client) async throws(AuthError) {
        try await answer(.sendPasswordReset, email) { _, _ in }
    }
}
