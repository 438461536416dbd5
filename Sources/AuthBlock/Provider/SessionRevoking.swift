/// A provider whose back end can end one session and leave the account's others alone.
///
/// Where it cannot, signing out only makes this program forget the session: whoever has copied its tokens may use them
/// until they expire.
public protocol SessionRevoking: AuthProvider {
    /// Ends a session at the back end, whose refresh token is of no more use then. A session that is over already is
    /// no error.
    func signOut(_ session: AuthSession) async throws(AuthError)
}
