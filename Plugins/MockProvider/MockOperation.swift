/// What can be asked of a ``MockProvider``, by the name that scripts use.
public enum MockOperation: String, Sendable, Hashable, CaseIterable {
    /// The connection check.
    case checkReadiness
    /// Signing in, which is also how a password is checked once more before a deletion.
    case signIn
    /// Creating an account.
    case register
    /// Renewing a session.
    case refresh
    /// Ending a session.
    case signOut
    /// Deleting an account.
    case deleteAccount
    /// Asking for a message to reset a password.
    case sendPasswordReset
    /// Asking for a message to confirm an address.
    case sendEmailVerification
    /// Changing a password.
    case changePassword
    /// Changing a user name.
    case rename
    /// Checking an ID token.
    case verify
}
