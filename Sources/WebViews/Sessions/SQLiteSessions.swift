import AuthBlock
import Databases
import Foundation
import OpenSSLCrypto
import SQLite

/// The sessions of all visitors in one SQLite file, shared with any number of other processes.
///
/// Reading happens on the calling thread: it takes microseconds and, in WAL mode, waits for nobody. Whatever writes has
/// a thread of its own.
final class SQLiteSessions: VisitorSessions, @unchecked Sendable {
    // Invariant: `shared`, `watch` and `readers` are read and written only with `lock` held; a reader is in use by one thread at
    // a time, which took it out of `readers`. `writer` and `durable` are used by the one thread of `thread` alone.
    private let lock = NSLock()
    private var shared: [UInt8]?
    private var watch: ChangeWatch?
    private var readers: [Connection] = []
    private var writer: Connection?
    private var durable: Connection?

    private let database: DatabaseFile
    private let limits: SessionLimits
    private let thread = WorkerThreads(name: "sessions", count: 1, queueLimit: 1_024)

    /// One new session in so many sweeps, and looks at so many rows.
    private static let sweepPeriod = 32
    private static let sweepRows = 128

    /// How long a reader waits: only while another process recovers the file after a crash.
    private static let readerPatience = Duration.milliseconds(100)

    private static let schema = Schema(
        // The letters ABSE.
        applicationID: 0x4142_5345,
        migrations: [
            """
            CREATE TABLE session (
                digest BLOB NOT NULL PRIMARY KEY,
                sealed BLOB NOT NULL,
                started_at INTEGER NOT NULL,
                used_at INTEGER NOT NULL,
                owner BLOB,
                owned_until INTEGER
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE secret (value BLOB NOT NULL) STRICT;
            """
        ])

    /// Names the file; nothing is opened yet.
    init(file: URL, limits: SessionLimits) {
        database = DatabaseFile(file, schema: Self.schema)
        self.limits = limits
    }

    func checkReadiness() async throws(AuthError) {
        try await thread.run { [self] () throws(AuthError) in
            _ = try open()
            if let writer { try database.checkPlace(of: writer) }
        }
    }

    // MARK: Reading

    func secret() async throws(AuthError) -> [UInt8] {
        if let shared = lock.withLock({ shared }) { return shared }
        return try await thread.run { [self] () throws(AuthError) in try open() }
    }

    var mark: ChangeWatch.Mark? { lock.withLock { watch }?.mark }

    func find(_ digest: [UInt8]) async throws(AuthError) -> StoredSession? {
        _ = try await secret()
        return try translated { () throws(SQLiteError) in
            let rested = lock.withLock { readers.popLast() }
            let reader = if let rested { rested } else { try connectReader() }
            defer { lock.withLock { readers.append(reader) } }
            let select = try reader.prepare("SELECT sealed, started_at, used_at FROM session WHERE digest = ?")
            try select.bind(digest, at: 1)
            guard try select.step() else { return nil }
            return StoredSession(
                sealed: select.blob(at: 0), startedAt: Date(milliseconds: select.int64(at: 1)),
                usedAt: Date(milliseconds: select.int64(at: 2)))
        }
    }

    private func connectReader() throws(SQLiteError) -> Connection {
        let reader = try database.connect(.normal)
        reader.busyTimeout = Self.readerPatience
        return reader
    }

    // MARK: Writing

    func add(_ session: StoredSession, as digest: [UInt8], replacing old: [UInt8]?) async throws(AuthError) {
        let limits = limits
        try await write { connection throws(SQLiteError) in
            let insert = try connection.prepare(
                "INSERT INTO session (digest, sealed, started_at, used_at) VALUES (?, ?, ?, ?)")
            try insert.bind(digest, at: 1)
            try insert.bind(session.sealed, at: 2)
            try insert.bind(session.startedAt.milliseconds, at: 3)
            try insert.bind(session.usedAt.milliseconds, at: 4)
            try insert.run()
            if let old { try Self.delete(old, connection) }
            if Int.random(in: 0..<Self.sweepPeriod) == 0 {
                try Self.sweep(connection, limits, at: session.startedAt)
            }
        }
    }

    func renew(_ digest: [UInt8], sealed: [UInt8]) async throws(AuthError) -> Bool {
        try await write { connection throws(SQLiteError) in
            let update = try connection.prepare("UPDATE session SET sealed = ? WHERE digest = ?")
            try update.bind(sealed, at: 1)
            try update.bind(digest, at: 2)
            try update.run()
            return connection.changes == 1
        }
    }

    func touch(_ digest: [UInt8], at now: Date) async throws(AuthError) {
        try await write { connection throws(SQLiteError) in
            let update = try connection.prepare("UPDATE session SET used_at = ?1 WHERE digest = ?2 AND used_at < ?1")
            try update.bind(now.milliseconds, at: 1)
            try update.bind(digest, at: 2)
            try update.run()
        }
    }

    func remove(_ digest: [UInt8]) async throws(AuthError) {
        try await write(.full) { connection throws(SQLiteError) in try Self.delete(digest, connection) }
    }

    func reserve(
        _ digest: [UInt8], for owner: [UInt8], at now: Date, until end: Date
    ) async throws(AuthError) -> Bool {
        try await write { connection throws(SQLiteError) in
            let update = try connection.prepare(
                """
                UPDATE session SET owner = ?1, owned_until = ?2
                WHERE digest = ?3 AND (owner IS NULL OR owned_until <= ?4 OR owned_until > ?5)
                """)
            try update.bind(owner, at: 1)
            try update.bind(end.milliseconds, at: 2)
            try update.bind(digest, at: 3)
            try update.bind(now.milliseconds, at: 4)
            // One that ends much later than this one would was made before the clock was set back.
            try update.bind((end + 60).milliseconds, at: 5)
            try update.run()
            if connection.changes == 1 { return true }
            let select = try connection.prepare("SELECT 1 FROM session WHERE digest = ?")
            try select.bind(digest, at: 1)
            return try !select.step()
        }
    }

    func release(_ digest: [UInt8], from owner: [UInt8]) async throws(AuthError) {
        try await write { connection throws(SQLiteError) in
            let update = try connection.prepare(
                "UPDATE session SET owner = NULL, owned_until = NULL WHERE digest = ? AND owner = ?")
            try update.bind(digest, at: 1)
            try update.bind(owner, at: 2)
            try update.run()
        }
    }

    private static func delete(_ digest: [UInt8], _ connection: Connection) throws(SQLiteError) {
        let delete = try connection.prepare("DELETE FROM session WHERE digest = ?")
        try delete.bind(digest, at: 1)
        try delete.run()
    }

    /// Removes what has expired from a random part of the table: so nobody waits for a long clean-up, and on average
    /// more rows are looked at than are added.
    private static func sweep(
        _ connection: Connection, _ limits: SessionLimits, at now: Date
    ) throws(SQLiteError) {
        let delete = try connection.prepare(
            """
            DELETE FROM session
            WHERE digest IN (SELECT digest FROM session WHERE digest >= ? ORDER BY digest LIMIT \(sweepRows))
                AND (used_at <= ? OR started_at <= ?)
            """)
        // Digests are spread evenly over all first bytes.
        try delete.bind([UInt8.random(in: 0...255), UInt8.random(in: 0...255)], at: 1)
        try delete.bind((now - limits.idle / .seconds(1)).milliseconds, at: 2)
        try delete.bind((now - limits.lifetime / .seconds(1)).milliseconds, at: 3)
        try delete.run()
    }

    // MARK: Connections

    private func write<Value: Sendable>(
        _ durability: DatabaseFile.Durability = .normal,
        _ body: @escaping @Sendable (Connection) throws(SQLiteError) -> Value
    ) async throws(AuthError) -> Value {
        try await thread.run { [self] () throws(AuthError) in
            _ = try open()
            return try translated { () throws(SQLiteError) in
                let connection = try connection(durability)
                return try connection.transaction { () throws(SQLiteError) in try body(connection) }
            }
        }
    }

    /// On the thread that writes.
    private func connection(_ durability: DatabaseFile.Durability) throws(SQLiteError) -> Connection {
        switch durability {
        case .normal:
            let connection = if let writer { writer } else { try database.connect(.normal) }
            writer = connection
            return connection
        case .full:
            let connection = if let durable { durable } else { try database.connect(.full) }
            durable = connection
            return connection
        }
    }

    /// Opens the file if it is not open yet, on the thread that writes, and answers with its secret.
    private func open() throws(AuthError) -> [UInt8] {
        if let shared = lock.withLock({ shared }) { return shared }
        let fresh = try crypto { () throws(CryptoError) in try SecureRandom.bytes(AESGCM.keyLength) }
        let opened = try database.open { connection throws(SQLiteError) in
            let insert = try connection.prepare(
                "INSERT INTO secret (value) SELECT ? WHERE NOT EXISTS (SELECT 1 FROM secret)")
            try insert.bind(fresh, at: 1)
            try insert.run()
        }
        let kept = try translated { () throws(SQLiteError) in
            let select = try opened.prepare("SELECT value FROM secret")
            return try select.step() ? select.blob(at: 0) : []
        }
        guard kept.count == AESGCM.keyLength else { throw AuthError(.storageDamaged, subject: database.path) }
        writer = opened
        lock.withLock {
            shared = kept
            watch = ChangeWatch(opened)
        }
        return kept
    }

    private func translated<Value>(_ body: () throws(SQLiteError) -> Value) throws(AuthError) -> Value {
        do throws(SQLiteError) {
            return try body()
        } catch {
            throw AuthError(storage: error, at: database.path)
        }
    }
}

extension Date {
    /// A time as the store keeps it: whole milliseconds since 1970.
    fileprivate init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }

    fileprivate var milliseconds: Int64 { Int64(exactly: (timeIntervalSince1970 * 1000).rounded()) ?? 0 }
}
