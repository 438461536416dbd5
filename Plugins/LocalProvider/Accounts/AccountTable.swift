import AuthBlock
import SQLite

/// The accounts, as one connection sees them.
struct AccountTable {
    let connection: Connection

    private static let columns =
        """
        account.number, account.id, email, email_as_given, username, password_hash, is_disabled, email_is_verified, \
        created_at, last_sign_in_at
        """

    // MARK: Finding

    /// Finds an account, and reads as much when there is none: the next one, in alphabetical order.
    func find(email: EmailAddress) throws(SQLiteError) -> StoredAccount? {
        let select = try connection.prepare(
            "SELECT \(Self.columns) FROM account WHERE email >= ? ORDER BY email LIMIT 1")
        try select.bind(email.canonical, at: 1)
        guard try select.step() else { return nil }
        let nearest = Self.row(of: select)
        return nearest.canonicalEmail == email.canonical ? nearest : nil
    }

    func find(id: String) throws(SQLiteError) -> StoredAccount? {
        let select = try connection.prepare("SELECT \(Self.columns) FROM account WHERE id = ?")
        try select.bind(id, at: 1)
        return try select.step() ? Self.row(of: select) : nil
    }

    func find(_ reference: AccountReference) throws(SQLiteError) -> StoredAccount? {
        switch reference {
        case .id(let id): try find(id: id)
        case .email(let email): try find(email: email)
        }
    }

    /// Up to `limit` accounts in the order in which they were stored, after a given one.
    func list(after number: Int64, limit: Int) throws(SQLiteError) -> [StoredAccount] {
        let select = try connection.prepare(
            "SELECT \(Self.columns) FROM account WHERE number > ? ORDER BY number LIMIT ?")
        try select.bind(number, at: 1)
        try select.bind(Int64(limit), at: 2)
        var accounts: [StoredAccount] = []
        while try select.step() { accounts.append(Self.row(of: select)) }
        return accounts
    }

    private static func row(of select: Statement) -> StoredAccount {
        StoredAccount(
            number: select.int64(at: 0), id: select.text(at: 1), canonicalEmail: select.text(at: 2),
            emailAsGiven: select.isNull(at: 3) ? nil : select.text(at: 3),
            username: select.isNull(at: 4) ? nil : select.text(at: 4), passwordHash: select.text(at: 5),
            isDisabled: select.int64(at: 6) != 0,
            emailIsVerified: select.isNull(at: 7) ? nil : select.int64(at: 7) != 0,
            createdAt: Timestamp(milliseconds: select.int64(at: 8)),
            lastSignInAt: select.isNull(at: 9) ? nil : Timestamp(milliseconds: select.int64(at: 9)))
    }

    // MARK: Changing

    /// Stores a new account.
    ///
    /// - Returns: its number, or `nil` when its e-mail or its id is taken.
    func insert(_ new: NewAccount) throws(SQLiteError) -> Int64? {
        let insert = try connection.prepare(
            """
            INSERT INTO account (id, email, email_as_given, username, password_hash, is_disabled, email_is_verified, \
            created_at, last_sign_in_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
        let email = new.account.email
        try insert.bind(new.account.id, at: 1)
        try insert.bind(email.canonical, at: 2)
        try insert.bind(email.text == email.canonical ? nil : email.text, at: 3)
        try insert.bind(new.account.username?.text, at: 4)
        try insert.bind(new.passwordHash.phc, at: 5)
        try insert.bind(Int64(new.isDisabled ? 1 : 0), at: 6)
        try insert.bind(new.account.emailIsVerified.map { Int64($0 ? 1 : 0) }, at: 7)
        try insert.bind(new.createdAt.milliseconds, at: 8)
        try insert.bind(new.lastSignInAt?.milliseconds, at: 9)
        do {
            try insert.run()
        } catch {
            guard error.isUniqueViolation else { throw error }
            return nil
        }
        return connection.lastInsertedRowID
    }

    /// Notes a sign-in, and a newer hash of the same password if there is one, unless the account was disabled or
    /// deleted or got another password since it was read.
    ///
    /// - Returns: whether it is still as it was read.
    func noteSignIn(_ account: StoredAccount, at time: Timestamp, rehashed: PasswordHash?) throws(SQLiteError) -> Bool {
        let update = try connection.prepare(
            """
            UPDATE account SET last_sign_in_at = ?, password_hash = ? \
            WHERE number = ? AND password_hash = ? AND is_disabled = 0
            """)
        try update.bind(time.milliseconds, at: 1)
        try update.bind(rehashed?.phc ?? account.passwordHash, at: 2)
        try update.bind(account.number, at: 3)
        try update.bind(account.passwordHash, at: 4)
        try update.run()
        return connection.changes == 1
    }

    func setPasswordHash(_ hash: PasswordHash, of account: StoredAccount) throws(SQLiteError) {
        let update = try connection.prepare("UPDATE account SET password_hash = ? WHERE number = ?")
        try update.bind(hash.phc, at: 1)
        try update.bind(account.number, at: 2)
        try update.run()
    }

    func setUsername(_ username: Username, of account: StoredAccount) throws(SQLiteError) {
        let update = try connection.prepare("UPDATE account SET username = ? WHERE number = ?")
        try update.bind(username.text, at: 1)
        try update.bind(account.number, at: 2)
        try update.run()
    }

    func setDisabled(_ isDisabled: Bool, of account: StoredAccount) throws(SQLiteError) {
        let update = try connection.prepare("UPDATE account SET is_disabled = ? WHERE number = ?")
        try update.bind(Int64(isDisabled ? 1 : 0), at: 1)
        try update.bind(account.number, at: 2)
        try update.run()
    }

    func delete(_ account: StoredAccount) throws(SQLiteError) {
        let delete = try connection.prepare("DELETE FROM account WHERE number = ?")
        try delete.bind(account.number, at: 1)
        try delete.run()
    }
}
