import Foundation

/// A lock that one process at a time holds, by `flock` on a file. The system releases it when its holder dies.
struct FileLock: Sendable {
    private let folder: PrivateFolder
    private let path: String

    /// How long to wait for the lock: longer than a refresh over a slow network takes, in seconds.
    private static let patience = 60.0
    /// How long to wait between two tries.
    private static let interval = Duration.milliseconds(10)

    init(folder: URL, name: String) {
        self.folder = PrivateFolder(folder)
        path = folder.appendingPathComponent(name).path
    }

    /// Waits for the lock without holding a thread.
    ///
    /// - Throws: ``AuthError/Code/busy`` when it cannot be had in a minute, ``AuthError/Code/cancelled``, or a
    ///   `storage…` code when the file cannot be made.
    func acquire() async throws(AuthError) -> Held {
        try folder.prepare()
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw AuthError(.storageUnreadable, subject: path) }
        let held = Held(descriptor: descriptor)
        let deadline = ContinuousClock.now + .seconds(Self.patience)
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else {
                held.release()
                throw AuthError(.storageUnavailable, subject: path)
            }
            guard ContinuousClock.now < deadline else {
                held.release()
                throw AuthError(.busy, retryAfter: .seconds(1))
            }
            do {
                try await Task.sleep(for: Self.interval)
            } catch {
                held.release()
                throw AuthError(.cancelled)
            }
        }
        return held
    }

    /// The lock, until ``release()``.
    struct Held: Sendable {
        fileprivate let descriptor: Int32

        func release() { close(descriptor) }
    }
}
