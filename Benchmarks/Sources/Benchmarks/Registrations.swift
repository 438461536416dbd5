import AuthBlock
import Foundation
import OpenSSLCrypto
import SQLite

extension BenchmarkGroup {
    static let registrations = BenchmarkGroup(
        name: "registrations",
        summary: "registrations of 16 callers at 1000 iterations against durable SQLite commits of the same row"
    ) {
        let local = try await BenchmarkAccounts(iterations: 1000)
        let bare = try BareCommits(in: local.folder)
        let perSample = 16 * 20
        let numbers = Numbers()
        let comparison = try await PairedComparison(
            "a registration against a commit", pairCount: 12, callsPerSample: perSample,
            ours: {
                let first = numbers.next(perSample)
                try await withThrowingTaskGroup { group in
                    for caller in 0..<16 {
                        group.addTask {
                            for call in 0..<20 {
                                _ = try await local.register(email: "\(first + caller * 20 + call)@example.com")
                            }
                        }
                    }
                    try await group.waitForAll()
                }
            },
            theirs: {
                let first = numbers.next(perSample)
                for number in first..<first + perSample { try bare.insert("\(number)@example.com") }
            })
        let registrations = comparison.oursPerSecond
        let ceiling = min(comparison.theirsPerSecond, try await derivationsPerSecond(iterations: 1000))
        return [
            comparison, "per second: \(rounded(1 / comparison.ratio)) × bare durable commits",
            """
            per second: \(Int(registrations)), \(rounded(registrations / ceiling)) × the ceiling of \(Int(ceiling)), \
            the smaller of bare commits and of bare derivations on all processors
            """,
        ]
    }
}

private func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

/// How many keys all processors derive in a second when they do nothing else.
private func derivationsPerSecond(iterations: Int) async throws -> Double {
    let (threads, each) = (ProcessInfo.processInfo.activeProcessorCount, 2_000)
    let salt = try SecureRandom.bytes(16)
    let elapsed = await ContinuousClock().measure {
        await onBareThreads(threads) {
            for _ in 0..<each {
                _ = try? PBKDF2.deriveKey(
                    password: Array("plum cactus violin 42".utf8), salt: salt, iterations: iterations, keyLength: 32)
            }
        }
    }
    return Double(threads * each) / (elapsed / .seconds(1))
}

/// Numbers that are handed out once.
private final class Numbers: @unchecked Sendable {
    // Invariant: `taken` is read and written only with `lock` held.
    private let lock = NSLock()
    private var taken = 1

    func next(_ count: Int) -> Int {
        lock.withLock {
            defer { taken += count }
            return taken
        }
    }
}

/// The same row in the same table, each in a durable transaction of its own, by prepared statements on one thread.
private final class BareCommits: @unchecked Sendable {
    // Invariant: used by one task, which makes one call after the other.
    private let connection: Connection
    private let hash =
        "$pbkdf2-sha256$i=1000,l=32$" + String(repeating: "A", count: 22) + "$"
        + String(repeating: "A", count: 43)

    init(in folder: URL) throws {
        connection = try Connection(path: folder.appending(path: "bare.db").path)
        try connection.execute(
            """
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = FULL;
            CREATE TABLE account (
                number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, email TEXT NOT NULL UNIQUE, email_as_given TEXT,
                username TEXT, password_hash TEXT NOT NULL, is_disabled INTEGER NOT NULL, email_is_verified INTEGER,
                created_at INTEGER NOT NULL, last_sign_in_at INTEGER
            ) STRICT
            """)
    }

    func insert(_ email: String) throws {
        let insert = try connection.prepare(
            """
            INSERT INTO account (id, email, username, password_hash, is_disabled, created_at, last_sign_in_at) \
            VALUES (?, ?, 'Ada Lovelace', ?, 0, 1800000000000, 1800000000000)
            """)
        try insert.bind(String(UInt64.random(in: 0...UInt64.max), radix: 36) + "0123456789", at: 1)
        try insert.bind(email, at: 2)
        try insert.bind(hash, at: 3)
        try insert.run()
    }
}
