import AuthBlock
import Databases
import Foundation
import OpenSSLCrypto
import SQLite

/// The file of the accounts, opened at its first use and shared with any number of other processes.
///
/// Two kinds of change: ``record(_:)`` survives the death of the process, ``commit(_:)`` also a power failure. All
/// methods but ``commit(_:)`` block, and belong on workers. A refusal that leaves a trace in the store is a value that
/// a closure returns; what a closure throws undoes its changes.
final class Store: @unchecked Sendable {
    // Invariant: `secrets`, `first` and `idle` are read and written only with `lock` held; a connection is in use by one
    // thread at a time, which took it out of `idle`. `first` is used with `lock` held; `durable` is used by the one
    // thread of `commits` alone.
    private let lock = NSLock()
    private var secrets: StoreSecrets?
    private var first: Connection?
    private var idle: [Connection] = []
    private var durable: Connection?

    /// Held around each change, so that the threads of this process wait for each other here and not in SQLite, which
    /// waits for locks by sleeping.
    private let turn = NSLock()
    private let database: DatabaseFile
    private let commits = GroupCommit()

    /// Names a store; nothing is opened yet.
    ///
    /// - Parameter trace: called with the text of each statement.
    init(file: URL, schema: Schema = .current, trace: (@Sendable (String) -> Void)? = nil) {
        database = DatabaseFile(file, schema: schema, trace: trace)
    }

    /// Where it is.
    var path: String { database.path }

    /// Opens the store if it is not open yet, and answers with its secrets.
    @discardableResult
    func open() throws(AuthError) -> StoreSecrets {
        lock.lock()
        defer { lock.unlock() }
        if let secrets { return secrets }
        let values = try crypto { () throws(CryptoError) in try StoreSecrets.makeValues() }
        let connection = try database.open { connection throws(SQLiteError) in
            try StoreSecrets.complete(connection, with: values)
        }
        let read = try translated { () throws(SQLiteError) in try StoreSecrets(connection) }
        guard let read else { throw AuthError(.storageDamaged, subject: path) }
        secrets = read
        first = connection
        return read
    }

    /// Opens the store if it is not open yet, and checks that its file is still there.
    func check() throws(AuthError) {
        try open()
        lock.lock()
        defer { lock.unlock() }
        if let first { try database.checkPlace(of: first) }
    }

    /// Reads.
    func read<Value>(_ body: (Connection) throws(SQLiteError) -> Value) throws(AuthError) -> Value {
        try withConnection { connection throws(SQLiteError) in
            try connection.transaction(.deferred) { () throws(SQLiteError) in try body(connection) }
        }
    }

    /// Makes a change that a power failure may undo.
    func record<Value>(_ body: (Connection) throws(SQLiteError) -> Value) throws(AuthError) -> Value {
        try withConnection { connection throws(SQLiteError) in
            turn.lock()
            defer { turn.unlock() }
            return try connection.transaction { () throws(SQLiteError) in try body(connection) }
        }
    }

    /// Makes a change that is on the disk when this returns. Changes that are asked for at the same time reach the
    /// disk together.
    func commit<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws(SQLiteError) -> Value
    ) async throws(AuthError) -> Value {
        try await commits.run(body, at: path) { [self] changes throws(AuthError) in try runDurably(changes) }
    }

    private func runDurably(_ changes: (Connection) throws(SQLiteError) -> Void) throws(AuthError) {
        try open()
        try translated { () throws(SQLiteError) in
            let connection = if let durable { durable } else { try database.connect(.full) }
            durable = connection
            turn.lock()
            defer { turn.unlock() }
            try connection.transaction { () throws(SQLiteError) in try changes(connection) }
        }
    }

    private func withConnection<Value>(
        _ body: (Connection) throws(SQLiteError) -> Value
    ) throws(AuthError) -> Value {
        try open()
        return try translated { () throws(SQLiteError) in
            let rested = lock.withLock { idle.popLast() }
            let connection = if let rested { rested } else { try database.connect(.normal) }
            defer { lock.withLock { idle.append(connection) } }
            return try body(connection)
        }
    }

    private func translated<Value>(_ body: () throws(SQLiteError) -> Value) throws(AuthError) -> Value {
        do throws(SQLiteError) {
            return try body()
        } catch {
            throw AuthError(storage: error, at: path)
        }
    }
}
