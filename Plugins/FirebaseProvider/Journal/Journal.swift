import AuthBlock
import Foundation
import OpenSSLCrypto

/// Notes about work that changes both stores, so that a crash between the two leaves no half of an account behind.
///
/// Each account that is being made or deleted has a file of its own in a private folder, named by a hash of its
/// e-mail. Whoever works on the account holds a lock on that file; the system releases it when the process dies. A
/// file without a lock is what an interrupted piece of work has left.
struct Journal: Sendable {
    private let folder: PrivateFolder
    private let threads = WorkerThreads(name: "journal", count: 2, queueLimit: 1_024)

    private static let suffix = ".journal"
    /// How long to wait for other work on the same account, in seconds: longer than its requests may take.
    private static let patience = 60.0
    /// How long to wait between two tries.
    private static let interval = Duration.milliseconds(10)

    /// Names a folder; it is made with the first entry.
    init(folder: URL) { self.folder = PrivateFolder(folder) }

    /// The entry of an account, once nobody else works on that account.
    ///
    /// - Throws: ``AuthError/Code/busy`` when that takes more than a minute, ``AuthError/Code/cancelled``, or a
    ///   `storage…` code.
    func open(for email: EmailAddress) async throws(AuthError) -> JournalEntry {
        let path = try path(for: email)
        let deadline = ContinuousClock.now + .seconds(Self.patience)
        while true {
            let file = try await threads.run { [folder] () throws(AuthError) in
                try folder.prepare()
                return try JournalFile(path: path, isMade: true)
            }
            if let file { return JournalEntry(file, threads: threads) }
            guard ContinuousClock.now < deadline else { throw AuthError(.busy, retryAfter: .seconds(1)) }
            do { try await Task.sleep(for: Self.interval) } catch { throw AuthError(.cancelled) }
        }
    }

    /// The entry at a path of ``paths()``, or `nil` when somebody works on it or has finished it meanwhile.
    func openUnlessTaken(_ path: String) async throws(AuthError) -> JournalEntry? {
        let file = try await threads.run { () throws(AuthError) in try JournalFile(path: path, isMade: false) }
        return file.map { JournalEntry($0, threads: threads) }
    }

    /// Where the entries are, those that somebody works on included.
    func paths() async throws(AuthError) -> [String] {
        try await threads.run { [folder] () throws(AuthError) in
            guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
            try folder.prepare()
            guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
                throw AuthError(.storageUnreadable, subject: folder.path)
            }
            return names.filter { $0.hasSuffix(Self.suffix) }.sorted().map { "\(folder.path)/\($0)" }
        }
    }

    /// Whether there is an entry of an account, as far as can be told; otherwise ``open(for:)`` fails with the reason.
    func mayHaveEntry(for email: EmailAddress) -> Bool {
        guard let path = try? path(for: email) else { return true }
        // On the caller's thread: to look a name up in a folder of this machine takes a few microseconds, to have another
        // thread do it ten times as long.
        return access(path, F_OK) == 0 || errno != ENOENT
    }

    private func path(for email: EmailAddress) throws(AuthError) -> String {
        do throws(CryptoError) {
            let hash = try SHA256.hash(Array(email.canonical.utf8))
            return "\(folder.path)/\(Base64URL.encode(Array(hash.prefix(18))))\(Self.suffix)"
        } catch {
            throw AuthError(.storageUnavailable, subject: folder.path)
        }
    }
}
