public import AuthBlock

extension FirebaseProvider: PasswordResetting {
    /// Has Firebase send its message. With enumeration protection Firebase itself keeps quiet about unknown addresses;
    /// without it this does.
    public func sendPasswordReset(to email: EmailAddress, for client: Client) async throws(AuthError) {
        do throws(AuthError) {
            try await identity.sendPasswordReset(to: email)
        } catch {
            guard [.invalidCredentials, .accountNotFound, .accountDisabled].contains(error.code) else { throw error }
        }
    }
}
