import CSQLite

/// Tells whether a database in WAL mode has changed, by whichever connection of whichever process, without a lock or a
/// call to the system.
///
/// Every commit writes the header of the index that the connections share in memory: a counter of commits, the length
/// of the log, and checksums. As long as it is the same, so is the content.
public final class ChangeWatch: @unchecked Sendable {
    // Invariant: `connection` is only kept, because the memory stays mapped as long as it is open. What other threads
    // and processes write there is read in whole words.
    private let connection: Connection
    private let header: UnsafePointer<sqlite3_uint64>

    /// What a database was like at a moment. Equal marks mean equal contents.
    public struct Mark: Sendable, Equatable {
        /// Of the header the first copy, which SQLite writes last: 48 octets.
        fileprivate let words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)

        /// Whether nothing was changed between the two moments.
        public static func == (one: Mark, other: Mark) -> Bool { one.words == other.words }
    }

    /// Begins to watch the database of a connection; `nil` when it has not read in WAL mode yet, or SQLite keeps its
    /// index in another form.
    public init?(_ connection: Connection) {
        guard let header = sqlite_wal_index_header(connection.pointer) else { return nil }
        self.connection = connection
        self.header = header
    }

    /// The mark at present. What is read from the database afterwards is at least as new.
    public var mark: Mark { Mark(words: (word(0), word(1), word(2), word(3), word(4), word(5))) }

    private func word(_ index: CInt) -> UInt64 { sqlite_wal_index_word(header, index) }
}
