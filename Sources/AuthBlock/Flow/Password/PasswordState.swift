/// What the password sheet shows. It never holds the password: a view clears its field when a notice or an error
/// comes.
public struct PasswordState: Sendable, Equatable {
    /// Whose password it is.
    public let email: EmailAddress
    /// Whether there is a button for a forgotten password.
    public let canResetPassword: Bool
    /// What is wrong with the password.
    public internal(set) var passwordError: String?
    /// What happened.
    public internal(set) var notice: Notice?
    /// What is going on, if anything is.
    public internal(set) var work: Phrase.Work?
}

/// A view of the password sheet.
public typealias PasswordView = View<PasswordState>
