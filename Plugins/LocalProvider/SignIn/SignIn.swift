import AuthBlock
import OpenSSLCrypto
import SQLite

/// Signing in, from the look-up to the session: one piece of work for one worker.
struct SignIn: Sendable {
    let store: Store
    let hasher: PasswordHasher
    let underWay: AttemptsUnderWay
    let sessions: SessionMaker
    let clock: any WallClock

    /// How often an attempt begins anew when its account is changed meanwhile.
    private static let tries = 3

    /// Runs one attempt. Known and unknown e-mails cost the same look-ups, the same derivation and the same record.
    func run(_ credentials: Credentials) throws(AuthError) -> AuthSession {
        let keys = try crypto { () throws(CryptoError) in
            try AttemptKeys(email: credentials.email, client: credentials.client)
        }
        // Before the store is read: an attempt that ends in between is then seen in one place at least.
        let others = underWay.begin(keys)
        defer { underWay.end(keys) }
        for _ in 0..<Self.tries {
            if let session = try attempt(credentials, keys, others) { return session }
        }
        throw AuthError(.busy, retryAfter: .seconds(1))
    }

    /// - Returns: the session, or `nil` when the account is not any more as it was read.
    private func attempt(
        _ credentials: Credentials, _ keys: AttemptKeys, _ others: AttemptsUnderWay.Others
    ) throws(AuthError) -> AuthSession? {
        let begun = Timestamp(clock.now)
        let (account, history) = try store.read { connection throws(SQLiteError) in
            (
                try AccountTable(connection: connection).find(email: credentials.email),
                try AttemptTable(connection: connection).history(keys, at: begun)
            )
        }
        if let wait = history.wait(at: begun, with: others) { throw AuthError(.throttled, retryAfter: wait) }

        let match = try crypto { () throws(CryptoError) in
            try hasher.match(credentials.password, with: account?.passwordHash)
        }
        let now = Timestamp(clock.now)
        guard let account, match == .current || match == .outdated else {
            guard match != .unreadable else { throw AuthError(.storageDamaged, subject: store.path) }
            try store.record { connection throws(SQLiteError) in
                try AttemptTable(connection: connection).noteFailure(keys, at: now)
                if Sweep.isDue { try Sweep.run(connection, at: now) }
            }
            throw AuthError(.invalidCredentials)
        }
        // Only who knows the password learns this.
        guard !account.isDisabled else { throw AuthError(.accountDisabled) }

        let rehashed =
            match == .outdated ? try crypto { () throws(CryptoError) in try hasher.hash(credentials.password) } : nil
        let session = try sessions.make(for: try account.account(typed: credentials.email), at: now)
        let isUnchanged = try store.record { connection throws(SQLiteError) in
            let accounts = AccountTable(connection: connection)
            guard try accounts.noteSignIn(account, at: now, rehashed: rehashed) else { return false }
            try session.insert(into: connection, account: account.number)
            try AttemptTable(connection: connection).noteSuccess(keys, after: history, at: now)
            if Sweep.isDue { try Sweep.run(connection, at: now) }
            return true
        }
        return isUnchanged ? session.session : nil
    }
}
