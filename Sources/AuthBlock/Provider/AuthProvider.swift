/// A back end that keeps accounts.
///
/// This is all that a provider must do. What only some can do is a protocol of its own that refines this one
/// (``PasswordResetting``, ``PasswordChanging``, ``EmailVerifying``, ``ProfileEditing``, ``PasswordAssessing``,
/// ``TokenVerifying``, ``SessionRevoking``, ``AccountAdministering``, ``ReadinessChecking``, ``Recovering``): screens show what the provider
/// conforms to.
///
/// Rules for every method:
/// - Answer with a session, or throw an ``AuthError`` whose code tells a refusal from an outage.
/// - Never keep a session: ``AuthService`` does.
/// - When the calling task is cancelled, stop and throw ``AuthError/Code/cancelled``.
/// - Never block the calling thread; see ``WorkerThreads``.
/// - Never put an e-mail, a password or a token into an error or a log.
public protocol AuthProvider: Sendable {
    /// Checks an e-mail and a password.
    ///
    /// - Throws: ``AuthError/Code/invalidCredentials`` for an unknown e-mail as for a wrong password, after the same
    ///   work; ``AuthError/Code/accountDisabled``, ``AuthError/Code/throttled``, or an unavailable code.
    func signIn(_ credentials: Credentials) async throws(AuthError) -> AuthSession

    /// Creates an account and signs it in.
    ///
    /// - Throws: ``AuthError/Code/emailAlreadyInUse``, a `password…` code when the password does not meet the
    ///   provider's policy, or an unavailable code.
    func register(_ registration: Registration) async throws(AuthError) -> AuthSession

    /// Exchanges a session for a newer one that carries an ID token.
    ///
    /// - Throws: a code that ``AuthError/Code/endsSession`` when the session is over for good; any other code keeps
    ///   the session.
    func refresh(_ session: AuthSession) async throws(AuthError) -> AuthSession

    /// Deletes the account of a session, with all its sessions.
    ///
    /// - Throws: ``AuthError/Code/recentSignInRequired`` when the session's sign-in is not recent enough, a code that
    ///   ``AuthError/Code/endsSession``, or an unavailable code.
    func deleteAccount(_ session: AuthSession) async throws(AuthError)
}
