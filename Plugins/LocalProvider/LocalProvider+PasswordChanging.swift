public import AuthBlock
import OpenSSLCrypto
import SQLite

extension LocalProvider: PasswordChanging {
    /// Changes the password of a session whose password was checked within the last 5 minutes, ends all other
    /// sessions of the account, and answers with the session under a new refresh token.
    public func changePassword(
        of session: AuthSession, to password: Password
    ) async throws(AuthError) -> AuthSession {
        let hash = try await workers.run { [self] () throws(AuthError) in
            // Before the costly part; the answers that count are those of the change itself.
            let presented = try PresentedToken(session, key: store.open().refreshKey)
            let now = Timestamp(clock.now)
            let accepted = try store.record { connection throws(SQLiteError) in
                try SessionTable(connection: connection).check(presented, at: now)
            }.get()
            guard Self.isRecent(accepted, at: now) else { throw AuthError(.recentSignInRequired) }
            try policy.check(password, personalWords: accepted.account.personalWords)
            return try crypto { () throws(CryptoError) in try hasher.hash(password) }
        }
        let now = Timestamp(clock.now)
        return try await change(session, needsRecentSignIn: true) {
            connection, presented, accepted throws(SQLiteError) in
            let sessions = SessionTable(connection: connection)
            try AccountTable(connection: connection).setPasswordHash(hash, of: accepted.account)
            try sessions.removeAll(of: accepted.account.number, except: presented.token.family)
            try sessions.replace(presented, of: accepted, at: now)
            return ContinuedSession(accepted, token: presented.successor)
        }.session(at: now)
    }
}
