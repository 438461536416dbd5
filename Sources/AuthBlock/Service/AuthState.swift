/// Whether someone is signed in, as far as is known.
public enum AuthState: Sendable, Equatable {
    /// The stored session has not been looked at yet.
    case unknown
    /// No one is. The reason says why a session that was there is over, unless its owner ended it.
    case signedOut(reason: AuthError.Code?)
    /// Someone is.
    case signedIn(Account)
}
