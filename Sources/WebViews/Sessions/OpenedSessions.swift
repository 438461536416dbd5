import AuthBlock
import Foundation
import SQLite

/// Sessions that were looked up and opened since their store last changed, so that an application which asks about the
/// same visitor with every request does not wait for the store each time.
final class OpenedSessions: @unchecked Sendable {
    // Invariant: the variables are read and written only with `lock` held.
    private let lock = NSLock()
    private var mark: ChangeWatch.Mark?
    private var sessions: [[UInt8]: Entry] = [:]

    /// How many there are at the most, a kilobyte or so each.
    private static let limit = 256

    struct Entry {
        let stored: StoredSession
        let session: AuthSession
    }

    /// The session of a digest, if the store is still what it was when the session was read.
    func find(_ digest: [UInt8], at mark: ChangeWatch.Mark) -> Entry? {
        lock.withLock { self.mark == mark ? sessions[digest] : nil }
    }

    /// - Parameter mark: from before the session was read.
    func keep(_ entry: Entry, as digest: [UInt8], at mark: ChangeWatch.Mark) {
        lock.withLock {
            if self.mark != mark || sessions.count >= Self.limit { sessions = [:] }
            self.mark = mark
            sessions[digest] = entry
        }
    }
}
