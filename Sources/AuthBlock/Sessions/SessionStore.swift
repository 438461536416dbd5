/// Where the session of one person is kept between runs.
public protocol SessionStore: Sendable {
    /// The stored session, or `nil` when no one is signed in.
    ///
    /// - Throws: a `storage…` code when there is something that cannot be read. That is never "signed out".
    func load() async throws(AuthError) -> AuthSession?

    /// Replaces the stored session as a whole.
    func save(_ session: AuthSession) async throws(AuthError)

    /// Removes the stored session.
    func clear() async throws(AuthError)

    /// Runs an operation while no other process, and no other task, runs one on the same session.
    ///
    /// - Throws: what the operation throws, or ``AuthError/Code/busy`` when the turn does not come in time.
    func exclusively<Value: Sendable>(
        _ operation: @Sendable () async throws(AuthError) -> Value
    ) async throws(AuthError) -> Value
}
