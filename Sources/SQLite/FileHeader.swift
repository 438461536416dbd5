import CSQLite

/// The first 100 bytes of a database file (<https://sqlite.org/fileformat2.html#the_database_header>), read as they
/// are: nothing is locked, no journal is looked at, and the file is left untouched, whoever it belongs to.
public struct FileHeader: Equatable, Sendable {
    /// What the application that made the file set to recognise it by; 0 when it set nothing.
    public let applicationID: Int32
    /// The schema version that the application keeps; 0 when it set nothing.
    public let userVersion: Int32

    /// What a file holds, judged by its header.
    public enum Content: Equatable, Sendable {
        /// Nothing: the file has no bytes.
        case nothing
        /// A database.
        case database(FileHeader)
        /// Something else.
        case other
    }

    private static let length = 100
    private static let magic = Array("SQLite format 3\0".utf8)
    private static let userVersionOffset = 60
    private static let applicationIDOffset = 68

    private init(_ bytes: [UInt8]) {
        func integer(at offset: Int) -> Int32 {
            Int32(bitPattern: bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) })
        }
        applicationID = integer(at: Self.applicationIDOffset)
        userVersion = integer(at: Self.userVersionOffset)
    }

    /// Looks at the file of a connection that has not been used yet.
    ///
    /// It is read through SQLite's own file handle: closing another one of the same file would release SQLite's
    /// locks in the whole process (<https://sqlite.org/howtocorrupt.html>, section 2.2).
    public static func content(of connection: Connection) throws(SQLiteError) -> Content {
        var file: UnsafeMutablePointer<sqlite3_file>?
        try connection.check(
            sqlite3_file_control(connection.pointer, "main", SQLITE_FCNTL_FILE_POINTER, &file), "HEADER")
        guard let file, let read = file.pointee.pMethods?.pointee.xRead else { return .nothing }
        var bytes = [UInt8](repeating: 0, count: length)
        // Asked for its size, SQLite says of a file with one byte that it has none.
        guard try wasRead(read(file, &bytes, 1, 0), connection) else { return .nothing }
        guard try wasRead(read(file, &bytes, Int32(length), 0), connection) else { return .other }
        guard bytes.starts(with: magic) else { return .other }
        return .database(FileHeader(bytes))
    }

    /// Whether all bytes that were asked for are there.
    private static func wasRead(_ code: Int32, _ connection: Connection) throws(SQLiteError) -> Bool {
        // SQLITE_IOERR_SHORT_READ is an expression that Swift cannot import.
        if code == SQLITE_IOERR | 2 << 8 { return false }
        try connection.check(code, "HEADER")
        return true
    }
}
