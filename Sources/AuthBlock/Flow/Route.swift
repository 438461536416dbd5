/// A place in the flow, with what it needs to be shown.
public enum Route: Sendable, Equatable {
    /// The first screen, with the news that led back to it.
    case startHere(StartHereNews? = nil)
    /// The e-mail sheet, with what was typed before.
    case signIn(email: String = "")
    /// The password sheet. An error is one that another sheet came back with.
    case password(EmailAddress, error: AuthError? = nil)
    /// The registration sheet, with the password that was typed before.
    case registration(EmailAddress, Password?)
    /// The page of whoever is logged in.
    case loggedIn(Account)
}

/// What the first screen tells when somebody comes back to it.
public enum StartHereNews: Sendable, Equatable {
    /// They logged out.
    case signedOut
    /// They deleted their account.
    case accountDeleted
    /// Their session is over for another reason.
    case sessionEnded(AuthError.Code)
}
