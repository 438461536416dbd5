public import AuthBlock
import SQLite

extension LocalProvider: ProfileEditing {
    /// Changes the user name. ID tokens that were signed before go on naming the old one until they expire.
    public func rename(_ session: AuthSession, to username: Username) async throws(AuthError) -> AuthSession {
        let now = Timestamp(clock.now)
        var renamed = try await change(session, needsRecentSignIn: false) {
            connection, presented, accepted throws(SQLiteError) in
            try AccountTable(connection: connection).setUsername(username, of: accepted.account)
            return ContinuedSession(accepted, token: accepted.isReplaced ? presented.successor : presented.token)
        }.session(at: now)
        renamed.account.username = username
        return renamed
    }
}
