import AuthBlock
import SQLite

extension LocalProvider {
    /// How long after its sign-in a session may change the password or delete the account: Firebase's figure.
    static let recentSignIn = Duration.minutes(5)

    /// What a change gets: the connection, the token that was shown, and whose it is.
    typealias SessionChange<Value> =
        @Sendable (Connection, PresentedToken, SessionTable.Accepted) throws(SQLiteError) -> Value

    /// Makes a change to the account of a session, durably.
    ///
    /// - Throws: ``AuthError/Code/recentSignInRequired``, or why the session is over.
    func change<Value: Sendable>(
        _ session: AuthSession, needsRecentSignIn: Bool, _ body: @escaping SessionChange<Value>
    ) async throws(AuthError) -> Value {
        let presented = try await workers.run { [store] () throws(AuthError) in
            try PresentedToken(session, key: store.open().refreshKey)
        }
        let now = Timestamp(clock.now)
        // A refusal is a value: ending a session whose token was used twice must be kept.
        return try await store.commit { connection throws(SQLiteError) -> Result<Value, AuthError> in
            switch try SessionTable(connection: connection).check(presented, at: now) {
            case .failure(let error):
                return .failure(error)
            case .success(let accepted):
                guard !needsRecentSignIn || Self.isRecent(accepted, at: now) else {
                    return .failure(AuthError(.recentSignInRequired))
                }
                return .success(try body(connection, presented, accepted))
            }
        }.get()
    }

    /// Whether the password was checked recently, by the store's own record.
    static func isRecent(_ accepted: SessionTable.Accepted, at now: Timestamp) -> Bool {
        // A clock that was set back makes no sign-in recent for longer.
        (.zero - recentSignIn...recentSignIn).contains(now - accepted.authenticatedAt)
    }
}
