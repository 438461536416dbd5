import CSQLite

/// Why SQLite refused or failed. It holds SQLite's own message and the kind of statement, never a bound value.
public struct SQLiteError: Error, Equatable, Sendable {
    /// The extended result code, such as 2067 for a broken unique constraint (<https://sqlite.org/rescode.html>).
    public let extendedCode: Int32

    /// SQLite's message in English.
    public let message: String

    /// What was being done: `OPEN`, or the first word of the statement, such as `INSERT`.
    public let operation: String

    /// The primary result code, the low byte of ``extendedCode``.
    public var code: Int32 { extendedCode & 0xFF }

    /// Whether a constraint of the schema forbids the change.
    public var isConstraintViolation: Bool { code == SQLITE_CONSTRAINT }

    /// Whether a row with the same unique or primary key exists already.
    public var isUniqueViolation: Bool {
        // SQLITE_CONSTRAINT_UNIQUE, _PRIMARYKEY and _ROWID are expressions that Swift cannot import.
        isConstraintViolation && [8, 6, 10].contains(extendedCode >> 8)
    }

    /// Whether another connection held the lock for longer than the busy timeout; the same call may succeed later.
    public var isBusy: Bool { code == SQLITE_BUSY || code == SQLITE_LOCKED }

    /// Whether the file is something else than an SQLite database.
    public var isNotADatabase: Bool { code == SQLITE_NOTADB }

    /// Whether the file is an SQLite database with damage.
    public var isCorrupt: Bool { code == SQLITE_CORRUPT }

    /// Whether the disk, or the size allowed for the file, is used up.
    public var isFull: Bool { code == SQLITE_FULL }

    /// Whether the file, its folder or the connection does not allow writing.
    public var isReadOnly: Bool { code == SQLITE_READONLY }

    /// Whether the file could not be opened or created: it is missing, a folder, or not permitted.
    public var cannotOpen: Bool { code == SQLITE_CANTOPEN }
}

extension SQLiteError: CustomStringConvertible {
    /// One line for a log.
    public var description: String { "SQLite \(operation) failed with code \(extendedCode): \(message)" }
}

extension SQLiteError {
    /// The newest failure of a connection; `code` is what the failed call returned.
    static func last(of connection: OpaquePointer?, code: Int32, operation: String) -> SQLiteError {
        let text: UnsafePointer<CChar>? = connection == nil ? sqlite3_errstr(code) : sqlite3_errmsg(connection)
        return SQLiteError(
            extendedCode: code, message: text.map { String(cString: $0) } ?? "no message", operation: operation)
    }

    /// The first word of a statement, the part of it that can never hold a value.
    static func operation(of sql: String) -> String {
        String(sql.drop { !$0.isLetter }.prefix { $0.isLetter }).uppercased()
    }
}
