public import Foundation

/// A session in a file that only its owner can read, shared safely by any number of processes.
///
/// The file is replaced as a whole: written under another name, synchronised to the disk and renamed. A lock on a
/// file beside it keeps processes from refreshing the session at the same time. A file that cannot be read, is
/// damaged, was written by a newer version, or is open to other users is an error that names it, and is left as it is.
public struct FileSessionStore: SessionStore {
    private let file: PrivateFile
    private let lock: FileLock
    private let provider: ProviderID
    private let threads: WorkerThreads

    /// More octets than any session has.
    private static let maximumFileSize = 1 << 20

    /// Opens nothing yet; the folder is made with the first session.
    ///
    /// - Parameters:
    ///   - folder: the folder, see ``Folders/state``.
    ///   - provider: whose session it is. Each provider has a file of its own, so that one can switch back and forth.
    ///   - profile: the configuration's profile, which has its own sessions too.
    public init(folder: URL, provider: ProviderID, profile: String? = nil) {
        let name = [profile, provider.rawValue].compactMap { $0 }.map(Self.fileName).joined(separator: ".")
        file = PrivateFile(folder: folder, name: "session-\(name).json", maximumSize: Self.maximumFileSize)
        lock = FileLock(folder: folder, name: "session-\(name).lock")
        self.provider = provider
        threads = WorkerThreads(name: "session", count: 1, queueLimit: 64)
    }

    /// Reads the file.
    public func load() async throws(AuthError) -> AuthSession? {
        try await threads.run { [file] () throws(AuthError) in
            guard let data = try file.read() else { return nil }
            return try decode(data)
        }
    }

    /// Replaces the file.
    public func save(_ session: AuthSession) async throws(AuthError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        let data: Data
        do {
            data = try encoder.encode(SessionRecord(session, provider: provider))
        } catch {
            throw AuthError(.storageUnavailable, subject: file.path, underlying: error)
        }
        try await threads.run { [file] () throws(AuthError) in try file.replace(with: data) }
    }

    /// Removes the file.
    public func clear() async throws(AuthError) {
        try await threads.run { [file] () throws(AuthError) in try file.remove() }
    }

    /// Runs an operation with the lock held.
    public func exclusively<Value: Sendable>(
        _ operation: @Sendable () async throws(AuthError) -> Value
    ) async throws(AuthError) -> Value {
        let held = try await lock.acquire()
        defer { held.release() }
        return try await operation()
    }

    private func decode(_ data: Data) throws(AuthError) -> AuthSession {
        let decoder = JSONDecoder()
        if let found = try? decoder.decode(SessionRecord.VersionOnly.self, from: data),
            found.version > SessionRecord.currentVersion
        {
            throw AuthError(.storageTooNew, subject: file.path)
        }
        guard let record = try? decoder.decode(SessionRecord.self, from: data), record.provider == provider.rawValue,
            let session = try? record.session()
        else { throw AuthError(.storageDamaged, subject: file.path) }
        return session
    }

    /// A profile's name may hold anything; a file's may not.
    private static func fileName(_ name: String) -> String {
        name.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(.init(charactersIn: "-_"))) ?? "_"
    }
}
