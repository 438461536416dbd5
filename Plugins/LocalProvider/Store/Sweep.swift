import OpenSSLCrypto
import SQLite

/// Removes what has expired, a few rows at a time: each sign-in has a small chance of sweeping a random part of the
/// store. So no sign-in waits for a long clean-up, no process has to remember anything, and the tables stay bounded:
/// on average more rows are looked at than are added.
enum Sweep {
    /// One sign-in in so many sweeps.
    private static let period = 32
    /// Rows of each table that a sweep looks at.
    private static let rows = 128

    /// Whether this sign-in is to sweep.
    static var isDue: Bool { Int.random(in: 0..<period) == 0 }

    /// Sweeps a random part.
    static func run(_ connection: Connection, at now: Timestamp, rows: Int = rows) throws(SQLiteError) {
        let newest = try connection.prepare("SELECT max(number) FROM account")
        let accounts = try newest.step() ? newest.int64(at: 0) : 0
        newest.reset()
        try SessionTable(connection: connection)
            .removeExpired(from: .random(in: 0...max(0, accounts)), rows: rows, at: now)
        // Keys are hashes, spread evenly over all first bytes.
        let key = [UInt8.random(in: 0...255), UInt8.random(in: 0...255), UInt8.random(in: 0...255)]
        try AttemptTable(connection: connection).removeForgotten(from: key, rows: rows, at: now)
    }
}
