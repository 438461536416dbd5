import CSQLite

/// A prepared statement: bind values, step through rows, read columns. When the last reference to it goes, its lock is
/// released and its connection keeps the compiled form for the next caller with the same text.
public final class Statement {
    let pointer: OpaquePointer
    private let sql: String
    private let connection: Connection

    init(pointer: OpaquePointer, sql: String, connection: Connection) {
        self.pointer = pointer
        self.sql = sql
        self.connection = connection
    }

    deinit {
        connection.keepForReuse(pointer, sql: sql)
    }

    /// Moves to the next row, or runs a statement that has no rows.
    ///
    /// - Returns: Whether there is a row to read; false at the end.
    public func step() throws(SQLiteError) -> Bool {
        let code = sqlite3_step(pointer)
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default:
            let error = SQLiteError.last(
                of: connection.pointer, code: code, operation: SQLiteError.operation(of: sql))
            sqlite3_reset(pointer)
            throw error
        }
    }

    /// Runs to the end, dropping any rows, and gets ready to run again with the same bindings.
    public func run() throws(SQLiteError) {
        while try step() {}
        reset()
    }

    /// Gets ready to run again and releases the statement's lock; bindings stay.
    public func reset() {
        sqlite3_reset(pointer)
    }
}

/// Binding. The first `?` has index 1. A bound value stays until it is bound anew.
extension Statement {
    /// Binds an integer, or NULL.
    public func bind(_ value: Int64?, at index: Int) throws(SQLiteError) {
        guard let value else { return try bindNull(at: index) }
        try check(sqlite3_bind_int64(pointer, Int32(clamping: index), value))
    }

    /// Binds a floating-point number, or NULL. SQLite stores NaN as NULL.
    public func bind(_ value: Double?, at index: Int) throws(SQLiteError) {
        guard let value else { return try bindNull(at: index) }
        try check(sqlite3_bind_double(pointer, Int32(clamping: index), value))
    }

    /// Binds text, or NULL. NUL characters are kept, but SQL functions such as `length` stop at one.
    public func bind(_ value: String?, at index: Int) throws(SQLiteError) {
        guard var value else { return try bindNull(at: index) }
        let code = value.withUTF8 { text in
            text.withMemoryRebound(to: CChar.self) { text in
                sqlite_bind_text_copy(pointer, Int32(clamping: index), text.baseAddress, UInt64(text.count))
            }
        }
        try check(code)
    }

    /// Binds bytes, or NULL.
    public func bind(_ value: [UInt8]?, at index: Int) throws(SQLiteError) {
        guard let value else { return try bindNull(at: index) }
        try check(sqlite_bind_blob_copy(pointer, Int32(clamping: index), value, UInt64(value.count)))
    }

    /// Binds NULL.
    public func bindNull(at index: Int) throws(SQLiteError) {
        try check(sqlite3_bind_null(pointer, Int32(clamping: index)))
    }

    private func check(_ code: Int32) throws(SQLiteError) {
        try connection.check(code, sql)
    }
}

/// Reading the current row. The first column has index 0. NULL, or a column that does not exist, reads as zero or empty;
/// other types are converted as SQLite does.
extension Statement {
    /// Whether a column is NULL.
    public func isNull(at column: Int) -> Bool {
        sqlite3_column_type(pointer, Int32(clamping: column)) == SQLITE_NULL
    }

    /// Reads an integer.
    public func int64(at column: Int) -> Int64 {
        sqlite3_column_int64(pointer, Int32(clamping: column))
    }

    /// Reads a floating-point number.
    public func double(at column: Int) -> Double {
        sqlite3_column_double(pointer, Int32(clamping: column))
    }

    /// Reads text, NUL characters included; what is not UTF-8 is replaced by U+FFFD.
    public func text(at column: Int) -> String {
        let column = Int32(clamping: column)
        // The length is asked for after the text, whose conversion may change it.
        guard let text = sqlite3_column_text(pointer, column) else { return "" }
        let count = Int(sqlite3_column_bytes(pointer, column))
        return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
    }

    /// Reads bytes.
    public func blob(at column: Int) -> [UInt8] {
        let column = Int32(clamping: column)
        guard let blob = sqlite3_column_blob(pointer, column) else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: blob, count: Int(sqlite3_column_bytes(pointer, column))))
    }
}
