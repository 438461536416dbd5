public import AuthBlock
import OpenSSLCrypto
import SQLite

extension LocalProvider: AccountAdministering {
    /// Accounts in the order in which they were stored.
    ///
    /// - Throws: ``AuthError/Code/accountNotFound`` when there is no account with the given id (any more).
    public func accounts(after id: String?, limit: Int) async throws(AuthError) -> [AccountRecord] {
        try await page(after: id, limit: limit) { account throws(AuthError) in try account.record() }
    }

    /// One account.
    public func account(_ reference: AccountReference) async throws(AuthError) -> AccountRecord {
        try await workers.run { [store] () throws(AuthError) in
            let account = try store.read { connection throws(SQLiteError) in
                try AccountTable(connection: connection).find(reference)
            }
            guard let account else { throw AuthError(.accountNotFound) }
            return try account.record()
        }
    }

    /// Disables an account, which ends its sessions, or enables it again.
    public func setDisabled(_ isDisabled: Bool, for reference: AccountReference) async throws(AuthError) {
        try await administer(reference) { connection, account throws(SQLiteError) in
            try AccountTable(connection: connection).setDisabled(isDisabled, of: account)
            if isDisabled { try SessionTable(connection: connection).removeAll(of: account.number) }
        }
    }

    /// Deletes an account with all its sessions.
    public func delete(_ reference: AccountReference) async throws(AuthError) {
        try await administer(reference) { connection, account throws(SQLiteError) in
            try SessionTable(connection: connection).removeAll(of: account.number)
            try AccountTable(connection: connection).delete(account)
        }
    }

    /// Sets a password, which ends all sessions of the account.
    public func setPassword(_ password: Password, for reference: AccountReference) async throws(AuthError) {
        let hash = try await workers.run { [self] () throws(AuthError) in
            let account = try store.read { connection throws(SQLiteError) in
                try AccountTable(connection: connection).find(reference)
            }
            guard let account else { throw AuthError(.accountNotFound) }
            try policy.check(password, personalWords: account.personalWords)
            return try crypto { () throws(CryptoError) in try hasher.hash(password) }
        }
        try await administer(reference) { connection, account throws(SQLiteError) in
            try AccountTable(connection: connection).setPasswordHash(hash, of: account)
            try SessionTable(connection: connection).removeAll(of: account.number)
        }
    }

    /// Accounts with the hashes of their passwords, in the order in which they were stored.
    public func exportAccounts(after id: String?, limit: Int) async throws(AuthError) -> [ExportedAccount] {
        try await page(after: id, limit: limit) { account throws(AuthError) in
            ExportedAccount(record: try account.record(), passwordHash: Secret(account.passwordHash))
        }
    }

    /// Adds accounts in one transaction, keeping ids, times and whether they are disabled. Other changes wait
    /// meanwhile, so give it some thousand at a time.
    ///
    /// An account is refused with ``AuthError/Code/emailAlreadyInUse`` when its e-mail or id is taken, and with
    /// ``AuthError/Code/unsupported`` when its id is not 1 to 128 visible ASCII characters (`accountID`), or its hash
    /// not `$pbkdf2-sha256$i=…,l=32$salt$hash` with 1 to 10,000,000 iterations and a salt of 8 to 64 bytes
    /// (`passwordHash`); the word in brackets is then the ``AuthError/providerCode``.
    public func importAccounts(_ accounts: [ExportedAccount]) async throws(AuthError) -> [AuthError?] {
        let checked = try await workers.run { accounts.map(NewAccount.checked) }
        return try await store.commit { connection throws(SQLiteError) in
            var refusals: [AuthError?] = []
            for account in checked {
                switch account {
                case .success(let new):
                    let isStored = try AccountTable(connection: connection).insert(new) != nil
                    refusals.append(isStored ? nil : AuthError(.emailAlreadyInUse))
                case .failure(let error):
                    refusals.append(error)
                }
            }
            return refusals
        }
    }

    // MARK: Details

    private func page<Value: Sendable>(
        after id: String?, limit: Int, _ convert: @escaping @Sendable (StoredAccount) throws(AuthError) -> Value
    ) async throws(AuthError) -> [Value] {
        try await workers.run { [store] () throws(AuthError) in
            let page = try store.read { connection throws(SQLiteError) -> [StoredAccount]? in
                let accounts = AccountTable(connection: connection)
                guard let id else { return try accounts.list(after: 0, limit: limit) }
                guard let last = try accounts.find(id: id) else { return nil }
                return try accounts.list(after: last.number, limit: limit)
            }
            guard let page else { throw AuthError(.accountNotFound) }
            var values: [Value] = []
            for account in page { values.append(try convert(account)) }
            return values
        }
    }

    /// Makes a change to an account, durably.
    private func administer(
        _ reference: AccountReference,
        _ body: @escaping @Sendable (Connection, StoredAccount) throws(SQLiteError) -> Void
    ) async throws(AuthError) {
        let isFound = try await store.commit { connection throws(SQLiteError) in
            guard let account = try AccountTable(connection: connection).find(reference) else { return false }
            try body(connection, account)
            return true
        }
        guard isFound else { throw AuthError(.accountNotFound) }
    }
}

extension NewAccount {
    /// Characters of the longest id: as many as Firebase allows.
    private static let maximumIDLength = 128

    /// Reads an account from elsewhere.
    fileprivate static func checked(_ exported: ExportedAccount) -> Result<NewAccount, AuthError> {
        let record = exported.record
        guard (1...maximumIDLength).contains(record.account.id.utf8.count),
            record.account.id.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return .failure(AuthError(.unsupported, providerCode: "accountID")) }
        guard let hash = PasswordHash(phc: exported.passwordHash.value) else {
            return .failure(AuthError(.unsupported, providerCode: "passwordHash"))
        }
        return .success(
            NewAccount(
                account: record.account, passwordHash: hash, isDisabled: record.isDisabled,
                createdAt: Timestamp(record.createdAt), lastSignInAt: record.lastSignInAt.map(Timestamp.init)))
    }
}
