import SQLite

/// The tables of a database, as the steps that led to them. A file knows how many of them it has taken; a new version
/// of the program adds a step and changes none.
public struct Schema: Sendable {
    /// Marks a file as one of its kind: four letters in SQLite's header field for it.
    public let applicationID: Int32
    /// The steps.
    public let migrations: [String]

    /// Describes the tables.
    public init(applicationID: Int32, migrations: [String]) {
        self.applicationID = applicationID
        self.migrations = migrations
    }

    /// The version of a file that has taken every step.
    public var version: Int32 { Int32(migrations.count) }

    /// Takes the steps that a file lacks, all or none.
    ///
    /// - Parameter complete: fills in the rows that must be there, in the same transaction.
    /// - Returns: the file's version afterwards; greater than ``version`` when a newer program wrote it.
    func migrate(
        _ connection: Connection, _ complete: (Connection) throws(SQLiteError) -> Void
    ) throws(SQLiteError) -> Int32 {
        let found = try connection.userVersion
        guard found < version else { return found }
        return try connection.transaction { () throws(SQLiteError) in
            for migration in migrations.dropFirst(Int(found)) { try connection.execute(migration) }
            try complete(connection)
            try connection.setApplicationID(applicationID)
            try connection.setUserVersion(version)
            return version
        }
    }
}
