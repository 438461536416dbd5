/// A provider that lets the owner of a session choose a new password.
public protocol PasswordChanging: AuthProvider {
    /// Changes the password, ends all other sessions of the account, and answers with a session that goes on.
    ///
    /// - Throws: ``AuthError/Code/recentSignInRequired`` when the session's sign-in is not recent enough, a
    ///   `password…` code when the new one does not meet the policy, a code that ``AuthError/Code/endsSession``, or an
    ///   unavailable code.
    func changePassword(of session: AuthSession, to password: Password) async throws(AuthError) -> AuthSession
}
