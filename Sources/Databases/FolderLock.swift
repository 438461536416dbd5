import AuthBlock
import Foundation

/// A lock that one process at a time holds, by `flock` on a folder. The system releases it when its holder dies.
struct FolderLock {
    private let descriptor: Int32

    /// Tries, and the wait between two of them, in microseconds: 10 seconds in all, longer than a migration of a
    /// million accounts takes.
    private static let tries = 1_000
    private static let interval: UInt32 = 10_000

    /// Waits for the lock, holding the thread.
    ///
    /// - Throws: ``AuthError/Code/busy`` when it cannot be had.
    init(_ folder: PrivateFolder) throws(AuthError) {
        descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw AuthError(.storageUnreadable, subject: folder.path) }
        for _ in 0..<Self.tries {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
            usleep(Self.interval)
        }
        close(descriptor)
        throw AuthError(.busy, retryAfter: .seconds(1))
    }

    func release() { close(descriptor) }
}
