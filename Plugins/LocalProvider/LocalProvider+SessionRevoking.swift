public import AuthBlock
import SQLite

extension LocalProvider: SessionRevoking {
    /// Ends a session. One that is over already is no error.
    public func signOut(_ session: AuthSession) async throws(AuthError) {
        guard let token = RefreshToken(session.refreshToken) else { return }
        try await workers.run { [store] () throws(AuthError) in
            try store.record { connection throws(SQLiteError) in
                guard let account = try AccountTable(connection: connection).find(id: token.accountID) else { return }
                try SessionTable(connection: connection).remove(token.family, of: account.number)
            }
        }
    }
}
