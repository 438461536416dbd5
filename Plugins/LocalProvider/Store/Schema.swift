import SQLite

/// The tables of the store, as the steps that led to them. A file knows how many of them it has taken; a new version
/// of the program adds a step and changes none.
struct Schema: Sendable {
    /// Marks a database as ours: the letters ABLA in SQLite's header field for it.
    static let applicationID: Int32 = 0x4142_4C41

    let migrations: [String]

    /// The version of a file that has taken every step.
    var version: Int32 { Int32(migrations.count) }

    /// What this version of the program needs.
    static let current = Schema(migrations: [
        """
        CREATE TABLE account (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            email TEXT NOT NULL UNIQUE,
            email_as_given TEXT,
            username TEXT,
            password_hash TEXT NOT NULL,
            is_disabled INTEGER NOT NULL,
            email_is_verified INTEGER,
            created_at INTEGER NOT NULL,
            last_sign_in_at INTEGER
        ) STRICT;

        CREATE TABLE session (
            account INTEGER NOT NULL,
            family BLOB NOT NULL,
            token_hash BLOB NOT NULL,
            replaced_hash BLOB,
            replaced_at INTEGER,
            authenticated_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL,
            PRIMARY KEY (account, family)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE attempt (
            key BLOB NOT NULL PRIMARY KEY,
            failures INTEGER NOT NULL,
            failed_at INTEGER NOT NULL,
            succeeded_at INTEGER
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE secret (
            name TEXT NOT NULL PRIMARY KEY,
            value BLOB NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
    ])

    /// Takes the steps that a file lacks, all or none.
    ///
    /// - Parameter secrets: for a store that has none yet.
    /// - Returns: the file's version afterwards; greater than ``version`` when a newer program wrote it.
    func migrate(_ connection: Connection, secrets: [[UInt8]]) throws(SQLiteError) -> Int32 {
        let found = try connection.userVersion
        guard found < version else { return found }
        return try connection.transaction { () throws(SQLiteError) in
            for migration in migrations.dropFirst(Int(found)) { try connection.execute(migration) }
            try StoreSecrets.complete(connection, with: secrets)
            try connection.setApplicationID(Self.applicationID)
            try connection.setUserVersion(version)
            return version
        }
    }
}
