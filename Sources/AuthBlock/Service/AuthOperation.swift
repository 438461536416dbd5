/// What a person does through an ``AuthService``.
public enum AuthOperation: Sendable, Hashable, CaseIterable {
    /// Signing in.
    case signIn
    /// Creating an account.
    case registration
    /// Signing out.
    case signOut
    /// Deleting the account.
    case deletion
    /// Choosing another password.
    case passwordChange
    /// Choosing another user name.
    case renaming
    /// Asking for a message that leads to a new password.
    case passwordReset
}
