import AuthBlock
import OpenSSLCrypto
import SQLite

/// The sessions, one row for each family of refresh tokens, as one connection sees them.
struct SessionTable {
    let connection: Connection

    /// How long a token that was just replaced still gets the same successor: for an answer that was lost, and for two
    /// processes that refresh one session at the same moment.
    static let grace = Duration.seconds(10)

    /// How far in the future the sign-in of a session may be: further, and the clock was wrong then, or is now. The
    /// session would last until the clock gets there.
    static let clockTolerance = Duration.days(1)

    /// A session whose token was accepted.
    struct Accepted: Sendable {
        let account: StoredAccount
        let authenticatedAt: Timestamp
        /// Whether the token was replaced a moment ago.
        let isReplaced: Bool
    }

    /// Stores a new family.
    func insert(
        _ family: [UInt8], hash: [UInt8], account: Int64, authenticatedAt: Timestamp, expiresAt: Timestamp
    ) throws(SQLiteError) {
        let insert = try connection.prepare(
            "INSERT INTO session (account, family, token_hash, authenticated_at, expires_at) VALUES (?, ?, ?, ?, ?)")
        try insert.bind(account, at: 1)
        try insert.bind(family, at: 2)
        try insert.bind(hash, at: 3)
        try insert.bind(authenticatedAt.milliseconds, at: 4)
        try insert.bind(expiresAt.milliseconds, at: 5)
        try insert.run()
    }

    /// Checks a token. One that was replaced before ``grace`` ends its family: somebody else has used it.
    ///
    /// - Returns: the session, or why it is over.
    func check(_ presented: PresentedToken, at now: Timestamp) throws(SQLiteError) -> Result<Accepted, AuthError> {
        guard let account = try AccountTable(connection: connection).find(id: presented.token.accountID) else {
            return .failure(AuthError(.accountNotFound))
        }
        let family = presented.token.family
        guard !account.isDisabled else {
            try remove(family, of: account.number)
            return .failure(AuthError(.accountDisabled))
        }
        guard let row = try find(family, of: account.number) else { return .failure(AuthError(.sessionRevoked)) }
        guard now < row.expiresAt else {
            try remove(family, of: account.number)
            return .failure(AuthError(.sessionExpired))
        }
        guard row.authenticatedAt <= now + Self.clockTolerance else { return .failure(AuthError(.sessionExpired)) }
        let isCurrent = constantTimeEquals(presented.hash, row.tokenHash)
        guard isCurrent || row.allows(presented.hash, at: now) else {
            try remove(family, of: account.number)
            return .failure(AuthError(.sessionRevoked))
        }
        return .success(Accepted(account: account, authenticatedAt: row.authenticatedAt, isReplaced: !isCurrent))
    }

    /// Puts the successor in the place of a token that was accepted, unless that has happened a moment ago.
    func replace(_ presented: PresentedToken, of accepted: Accepted, at now: Timestamp) throws(SQLiteError) {
        guard !accepted.isReplaced else { return }
        let update = try connection.prepare(
            """
            UPDATE session SET token_hash = ?, replaced_hash = ?, replaced_at = ? WHERE account = ? AND family = ?
            """)
        try update.bind(presented.successorHash, at: 1)
        try update.bind(presented.hash, at: 2)
        try update.bind(now.milliseconds, at: 3)
        try update.bind(accepted.account.number, at: 4)
        try update.bind(presented.token.family, at: 5)
        try update.run()
    }

    // MARK: Ending

    func remove(_ family: [UInt8], of account: Int64) throws(SQLiteError) {
        let delete = try connection.prepare("DELETE FROM session WHERE account = ? AND family = ?")
        try delete.bind(account, at: 1)
        try delete.bind(family, at: 2)
        try delete.run()
    }

    /// Ends all sessions of an account, or all but one.
    func removeAll(of account: Int64, except family: [UInt8]? = nil) throws(SQLiteError) {
        let delete = try connection.prepare("DELETE FROM session WHERE account = ? AND family IS NOT ?")
        try delete.bind(account, at: 1)
        try delete.bind(family, at: 2)
        try delete.run()
    }

    /// Removes those of a few neighbouring rows that have expired, beginning with an account.
    func removeExpired(from account: Int64, rows: Int, at now: Timestamp) throws(SQLiteError) {
        let select = try connection.prepare(
            "SELECT account, family, expires_at FROM session WHERE account >= ? ORDER BY account, family LIMIT ?")
        try select.bind(account, at: 1)
        try select.bind(Int64(rows), at: 2)
        var expired: [(account: Int64, family: [UInt8])] = []
        while try select.step() {
            guard select.int64(at: 2) <= now.milliseconds else { continue }
            expired.append((select.int64(at: 0), select.blob(at: 1)))
        }
        for row in expired { try remove(row.family, of: row.account) }
    }

    // MARK: Details

    private struct Row {
        let tokenHash: [UInt8]
        let replacedHash: [UInt8]?
        let replacedAt: Timestamp
        let authenticatedAt: Timestamp
        let expiresAt: Timestamp

        func allows(_ hash: [UInt8], at now: Timestamp) -> Bool {
            guard let replacedHash, constantTimeEquals(hash, replacedHash) else { return false }
            let age = now - replacedAt
            // A clock that was set back must not make the time of grace longer.
            return age <= SessionTable.grace && age >= .zero - SessionTable.grace
        }
    }

    private func find(_ family: [UInt8], of account: Int64) throws(SQLiteError) -> Row? {
        let select = try connection.prepare(
            """
            SELECT token_hash, replaced_hash, replaced_at, authenticated_at, expires_at FROM session \
            WHERE account = ? AND family = ?
            """)
        try select.bind(account, at: 1)
        try select.bind(family, at: 2)
        guard try select.step() else { return nil }
        return Row(
            tokenHash: select.blob(at: 0), replacedHash: select.isNull(at: 1) ? nil : select.blob(at: 1),
            replacedAt: Timestamp(milliseconds: select.int64(at: 2)),
            authenticatedAt: Timestamp(milliseconds: select.int64(at: 3)),
            expiresAt: Timestamp(milliseconds: select.int64(at: 4)))
    }
}
