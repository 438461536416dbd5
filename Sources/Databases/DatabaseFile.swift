public import AuthBlock
public import Foundation
public import SQLite

/// A private SQLite file that any number of processes share: recognises it before anything touches it, makes it when it
/// is missing, brings it up to date.
public struct DatabaseFile: Sendable {
    /// Where it is.
    public let path: String
    private let folder: PrivateFolder
    private let name: String
    private let schema: Schema
    private let trace: (@Sendable (String) -> Void)?

    /// Names a file; nothing is opened yet.
    ///
    /// - Parameter trace: called with the text of each statement.
    public init(_ file: URL, schema: Schema, trace: (@Sendable (String) -> Void)? = nil) {
        path = file.path
        folder = PrivateFolder(file.deletingLastPathComponent())
        name = file.lastPathComponent
        self.schema = schema
        self.trace = trace
    }

    /// Opens the file, and answers with the connection that did it. It blocks.
    ///
    /// - Parameter complete: fills in the rows that must be there, whenever the schema has changed.
    /// - Throws: ``AuthError/Code/storageDamaged`` for anything but a file of this kind,
    ///   ``AuthError/Code/storageTooNew``, ``AuthError/Code/storageUnreadable``,
    ///   ``AuthError/Code/storageUnprotected``: the file is then as it was. ``AuthError/Code/busy`` or
    ///   ``AuthError/Code/storageUnavailable`` when it may open later.
    public func open(
        _ complete: (Connection) throws(SQLiteError) -> Void
    ) throws(AuthError) -> Connection {
        try folder.prepare()
        // One process at a time: SQLite does not wait for others when it changes the journal's mode.
        let turn = try FolderLock(folder)
        defer { turn.release() }
        try folder.prepareFile(named: name)
        do {
            let connection = try Connection(path: path, mode: .readWrite)
            if let code = refusal(of: try FileHeader.content(of: connection)) { throw AuthError(code, subject: path) }
            guard try schema.migrate(connection, complete) == schema.version else {
                throw AuthError(.storageTooNew, subject: path)
            }
            try connection.execute("PRAGMA journal_mode = WAL")
            try configure(connection, .normal)
            return connection
        } catch let error as AuthError {
            throw error
        } catch {
            throw AuthError(storage: error, at: path)
        }
    }

    /// When a connection waits for the disk: at each commit, or only when the journal is moved into the file.
    public enum Durability: String, Sendable {
        /// At each commit: a change survives a power failure.
        case full = "FULL"
        /// Now and then: a change survives the death of the process.
        case normal = "NORMAL"
    }

    /// Another connection to a file that was opened before.
    public func connect(_ durability: Durability) throws(SQLiteError) -> Connection {
        let connection = try Connection(path: path, mode: .readWrite)
        try configure(connection, durability)
        return connection
    }

    /// Checks that a connection's file is still the one at the path.
    ///
    /// - Throws: ``AuthError/Code/storageReplaced``.
    public func checkPlace(of connection: Connection) throws(AuthError) {
        let hasMoved: Bool
        do throws(SQLiteError) {
            hasMoved = try connection.fileHasMoved
        } catch {
            throw AuthError(storage: error, at: path)
        }
        guard !hasMoved else { throw AuthError(.storageReplaced, subject: path) }
    }

    private func refusal(of content: FileHeader.Content) -> AuthError.Code? {
        switch content {
        case .nothing: nil
        case .other: .storageDamaged
        case .database(let header):
            if header.applicationID != schema.applicationID {
                .storageDamaged
            } else {
                header.userVersion > schema.version ? .storageTooNew : nil
            }
        }
    }

    private func configure(_ connection: Connection, _ durability: Durability) throws(SQLiteError) {
        // Half a MiB of pages, not two: there are several connections, and the system keeps the file in memory as well.
        try connection.execute(
            "PRAGMA synchronous = \(durability.rawValue); PRAGMA temp_store = MEMORY; PRAGMA cache_size = -512")
        connection.trace = trace
    }
}
