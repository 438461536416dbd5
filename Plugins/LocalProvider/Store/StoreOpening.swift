import AuthBlock
import Foundation
import OpenSSLCrypto
import SQLite

/// Opens the store: recognises the file before anything touches it, makes it when it is missing, brings it up to date.
struct StoreOpening: Sendable {
    let path: String
    private let folder: PrivateFolder
    private let name: String
    private let schema: Schema
    private let trace: (@Sendable (String) -> Void)?

    init(file: URL, schema: Schema, trace: (@Sendable (String) -> Void)?) {
        path = file.path
        folder = PrivateFolder(file.deletingLastPathComponent())
        name = file.lastPathComponent
        self.schema = schema
        self.trace = trace
    }

    /// Opens the file, and answers with the connection that did it.
    ///
    /// - Throws: ``AuthError/Code/storageDamaged`` for anything but a store of ours,
    ///   ``AuthError/Code/storageTooNew``, ``AuthError/Code/storageUnreadable``,
    ///   ``AuthError/Code/storageUnprotected``: the file is then as it was. ``AuthError/Code/busy`` or
    ///   ``AuthError/Code/storageUnavailable`` when it may open later.
    func open() throws(AuthError) -> (StoreSecrets, Connection) {
        try folder.prepare()
        // One process at a time: SQLite does not wait for others when it changes the journal's mode.
        let turn = try FolderLock(folder)
        defer { turn.release() }
        try folder.prepareFile(named: name)
        do {
            let connection = try Connection(path: path, mode: .readWrite)
            if let code = refusal(of: try FileHeader.content(of: connection)) { throw AuthError(code, subject: path) }
            guard try schema.migrate(connection, secrets: StoreSecrets.makeValues()) == schema.version else {
                throw AuthError(.storageTooNew, subject: path)
            }
            guard let secrets = try StoreSecrets(connection) else { throw AuthError(.storageDamaged, subject: path) }
            try connection.execute("PRAGMA journal_mode = WAL")
            try configure(connection, .normal)
            return (secrets, connection)
        } catch let error as AuthError {
            throw error
        } catch {
            throw AuthError(storage: error, at: path)
        }
    }

    /// When a connection waits for the disk: at each commit, or only when the journal is moved into the file.
    enum Durability: String {
        case full = "FULL"
        case normal = "NORMAL"
    }

    /// Another connection to a store that is open.
    func connect(_ durability: Durability) throws(SQLiteError) -> Connection {
        let connection = try Connection(path: path, mode: .readWrite)
        try configure(connection, durability)
        return connection
    }

    private func refusal(of content: FileHeader.Content) -> AuthError.Code? {
        switch content {
        case .nothing: nil
        case .other: .storageDamaged
        case .database(let header):
            if header.applicationID != Schema.applicationID {
                .storageDamaged
            } else {
                header.userVersion > schema.version ? .storageTooNew : nil
            }
        }
    }

    private func configure(_ connection: Connection, _ durability: Durability) throws(SQLiteError) {
        try connection.execute("PRAGMA synchronous = \(durability.rawValue); PRAGMA temp_store = MEMORY")
        connection.trace = trace
    }
}
