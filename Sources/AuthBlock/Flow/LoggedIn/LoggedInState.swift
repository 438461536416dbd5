/// What the page of whoever is logged in shows.
public struct LoggedInState: Sendable, Equatable {
    /// Who it is.
    public let account: Account
    /// The alert that asks before the account is deleted, when it is open.
    public internal(set) var deletion: Deletion?
    /// What happened.
    public internal(set) var notice: Notice?
    /// What is going on, if anything is.
    public internal(set) var work: Phrase.Work?

    /// The alert that asks for the password before the account is deleted.
    public struct Deletion: Sendable, Equatable {
        /// What is wrong with the password.
        public internal(set) var passwordError: String?
        /// What happened.
        public internal(set) var notice: Notice?
    }
}

/// A view of the page of whoever is logged in.
public typealias LoggedInView = View<LoggedInState>
