import CSQLite

/// One connection to an SQLite database. It and its statements are used by one thread at a time: SQLite's own locks are
/// off. Open one for each thread; they wait for each other by the busy timeout.
public final class Connection {
    /// What a connection may do with its file.
    public enum Mode: Sendable {
        /// Read and write, and create a missing file.
        case readWriteCreate
        /// Read and write a file that exists. SQLite opens a file it may not write to for reading only.
        case readWrite
        /// Only read a file that exists.
        case readOnly

        var flags: Int32 {
            switch self {
            case .readWriteCreate: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .readWrite: SQLITE_OPEN_READWRITE
            case .readOnly: SQLITE_OPEN_READONLY
            }
        }
    }

    /// When a transaction takes the write lock.
    public enum TransactionKind: String, Sendable {
        /// At its first write. A transaction that has read before then can fail as busy without waiting.
        case deferred
        /// At its start, so that what it reads stays true until it ends.
        case immediate
    }

    /// Statements kept for reuse, so that distinct SQL texts cannot grow the memory without bound.
    static let idleStatementLimit = 64

    let pointer: OpaquePointer
    private var idleStatements: [String: OpaquePointer] = [:]

    /// Opens a database. SQLite reads the file only when it is first used, and then finds one that is no database.
    ///
    /// - Parameters:
    ///   - path: The file, or `:memory:` for a database that lives as long as the connection.
    ///   - busyTimeout: How long a call waits for another connection's lock, in whole milliseconds.
    public init(
        path: String, mode: Mode = .readWriteCreate, busyTimeout: Duration = .seconds(5)
    ) throws(SQLiteError) {
        guard !path.utf8.contains(0) else {
            throw SQLiteError(
                extendedCode: SQLITE_CANTOPEN, message: "the path holds a NUL character", operation: "OPEN")
        }
        var opened: OpaquePointer?
        let flags = mode.flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(path, &opened, flags, nil)
        guard code == SQLITE_OK, let opened else {
            let error = SQLiteError.last(of: opened, code: code, operation: "OPEN")
            sqlite3_close_v2(opened)
            throw error
        }
        pointer = opened
        self.busyTimeout = busyTimeout
        applyBusyTimeout()
    }

    deinit {
        for statement in idleStatements.values {
            sqlite3_finalize(statement)
        }
        sqlite3_close_v2(pointer)
    }

    /// How long a call waits for another connection's lock, in whole milliseconds; zero does not wait.
    public var busyTimeout: Duration {
        didSet { applyBusyTimeout() }
    }

    /// The schema version that the application keeps in the file's header; 0 in a new file.
    public var userVersion: Int32 {
        get throws(SQLiteError) {
            let statement = try prepare("PRAGMA user_version")
            return try statement.step() ? Int32(truncatingIfNeeded: statement.int64(at: 0)) : 0
        }
    }

    /// Sets the schema version in the file's header.
    public func setUserVersion(_ version: Int32) throws(SQLiteError) {
        try execute("PRAGMA user_version = \(version)")
    }

    /// The number by which the application recognises its own files, in the file's header; 0 in a new file.
    ///
    /// To read it before SQLite touches the file, see ``FileHeader``.
    public func setApplicationID(_ id: Int32) throws(SQLiteError) {
        try execute("PRAGMA application_id = \(id)")
    }

    /// Called with the text of each statement that is prepared, reused ones included. Bound values never appear in it.
    public var trace: ((String) -> Void)?

    /// Whether the file was removed, or another took its place, since the connection was opened. What is written then is
    /// lost with the last connection.
    public var fileHasMoved: Bool {
        get throws(SQLiteError) {
            var hasMoved: Int32 = 0
            try check(sqlite3_file_control(pointer, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved), "MOVED")
            return hasMoved != 0
        }
    }

    /// Rows that the newest INSERT, UPDATE or DELETE changed.
    public var changes: Int { Int(sqlite3_changes64(pointer)) }

    /// The row identifier of the newest INSERT, 0 before the first.
    public var lastInsertedRowID: Int64 { sqlite3_last_insert_rowid(pointer) }

    /// Runs one or more statements and drops their rows. Values do not belong into the text: bind them to a statement.
    public func execute(_ sql: String) throws(SQLiteError) {
        try check(sqlite3_exec(pointer, sql, nil, nil, nil), sql)
    }

    /// Returns a statement ready to bind, without parsing when the same text was used before.
    ///
    /// - Parameter sql: Exactly one statement, with `?` for values.
    public func prepare(_ sql: String) throws(SQLiteError) -> Statement {
        trace?(sql)
        if let idle = idleStatements.removeValue(forKey: sql) {
            return Statement(pointer: idle, sql: sql, connection: self)
        }
        var sql = sql
        var prepared: OpaquePointer?
        var hasMore = false
        let code = sql.withUTF8 { text in
            text.withMemoryRebound(to: CChar.self) { text in
                var rest: UnsafePointer<CChar>?
                let code = sqlite3_prepare_v3(
                    pointer, text.baseAddress, Int32(clamping: text.count), UInt32(SQLITE_PREPARE_PERSISTENT),
                    &prepared, &rest)
                let used = rest.flatMap { rest in text.baseAddress.map { rest - $0 } } ?? 0
                hasMore = text.dropFirst(used).contains { $0 > 0x20 }
                return code
            }
        }
        try check(code, sql)
        guard let prepared, !hasMore else {
            sqlite3_finalize(prepared)
            throw SQLiteError(
                extendedCode: SQLITE_MISUSE, message: "prepare takes exactly one statement",
                operation: SQLiteError.operation(of: sql))
        }
        return Statement(pointer: prepared, sql: sql, connection: self)
    }

    /// Runs `body` in a transaction: all of its changes are kept when it returns, none when it throws.
    ///
    /// A refusal whose record must be kept (a failed attempt, say) is a result that `body` returns, not an error.
    /// Transactions do not nest. A closure must say that it throws nothing else:
    /// `connection.transaction { () throws(SQLiteError) in … }`.
    @discardableResult
    public func transaction<Result>(
        _ kind: TransactionKind = .immediate, _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        try prepare(kind == .immediate ? "BEGIN IMMEDIATE" : "BEGIN DEFERRED").run()
        do {
            let result = try body()
            try prepare("COMMIT").run()
            return result
        } catch {
            // After some errors, a full disk among them, SQLite has rolled back by itself.
            if sqlite3_get_autocommit(pointer) == 0 {
                sqlite3_exec(pointer, "ROLLBACK", nil, nil, nil)
            }
            throw error
        }
    }

    /// Runs `body` as a part of a transaction: when it throws, its own changes are undone and the transaction goes on.
    @discardableResult
    public func savepoint<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
        try prepare("SAVEPOINT part").run()
        do {
            let result = try body()
            try prepare("RELEASE part").run()
            return result
        } catch {
            // After some errors SQLite has rolled back the whole transaction by itself.
            if sqlite3_get_autocommit(pointer) == 0 {
                sqlite3_exec(pointer, "ROLLBACK TO part; RELEASE part", nil, nil, nil)
            }
            throw error
        }
    }

    /// Whether a transaction is open.
    public var isInTransaction: Bool { sqlite3_get_autocommit(pointer) == 0 }

    var idleStatementCount: Int { idleStatements.count }

    /// Takes a statement's pointer back when nobody uses the statement any more.
    func keepForReuse(_ statement: OpaquePointer, sql: String) {
        sqlite3_reset(statement)
        sqlite3_clear_bindings(statement)
        if idleStatements.count < Self.idleStatementLimit, idleStatements[sql] == nil {
            idleStatements[sql] = statement
        } else {
            sqlite3_finalize(statement)
        }
    }

    func check(_ code: Int32, _ sql: String) throws(SQLiteError) {
        guard code == SQLITE_OK else {
            throw .last(of: pointer, code: code, operation: SQLiteError.operation(of: sql))
        }
    }

    private func applyBusyTimeout() {
        let (seconds, attoseconds) = busyTimeout.components
        sqlite3_busy_timeout(pointer, Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000))
    }
}
