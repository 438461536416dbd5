import Databases

extension Schema {
    /// Marks a database as one of accounts: the letters ABLA.
    static let accountsID: Int32 = 0x4142_4C41

    /// What this version of the program needs for accounts.
    static let current = Schema(
        applicationID: accountsID,
        migrations: [
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
}
