/// What the registration sheet shows. It never holds the password.
public struct RegistrationState: Sendable, Equatable {
    /// What is in the e-mail field.
    public internal(set) var email: String
    /// What is in the user name field.
    public internal(set) var username = ""
    /// Whether the password of the step before is kept while the field is left alone.
    public internal(set) var isPasswordKept: Bool
    /// What is wrong with the e-mail.
    public internal(set) var emailError: String?
    /// What is wrong with the password.
    public internal(set) var passwordError: String?
    /// What to know about the password: the rule, and what the provider thinks of it.
    public internal(set) var passwordHint: String
    /// What is wrong with the user name.
    public internal(set) var usernameError: String?
    /// What happened.
    public internal(set) var notice: Notice?
    /// What is going on, if anything is.
    public internal(set) var work: Phrase.Work?
}

/// A view of the registration sheet.
public typealias RegistrationView = View<RegistrationState>
