/// A provider that can send a message with which the owner of an address sets a new password.
public protocol PasswordResetting: AuthProvider {
    /// Sends the message. Succeeds for an unknown address too, so that nobody learns which are known.
    ///
    /// - Throws: ``AuthError/Code/throttled`` or an unavailable code.
    func sendPasswordReset(to email: EmailAddress, for client: Client) async throws(AuthError)
}
