/// What the e-mail sheet shows.
public struct SignInState: Sendable, Equatable {
    /// What is in the field.
    public internal(set) var email: String
    /// What is wrong with it.
    public internal(set) var emailError: String?
    /// What happened.
    public internal(set) var notice: Notice?
    /// What is going on, if anything is.
    public internal(set) var work: Phrase.Work?
    /// Lines with links.
    public let links: [Configuration.Link]
}

/// A view of the e-mail sheet.
public typealias SignInView = View<SignInState>
