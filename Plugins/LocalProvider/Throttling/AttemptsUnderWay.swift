import Foundation

/// The attempts that this process is working on. Each counts as a failure until it has ended, so that guesses that are
/// made at the same moment are slowed like those that follow each other.
final class AttemptsUnderWay: @unchecked Sendable {
    // Invariant: `counts` is read and written only with `lock` held.
    private let lock = NSLock()
    private var counts: [[UInt8]: Int] = [:]

    /// How many others there are.
    struct Others: Equatable {
        let client: Int
        let everywhere: Int
    }

    /// Begins an attempt.
    func begin(_ keys: AttemptKeys) -> Others {
        lock.withLock {
            let others = Others(
                client: counts[keys.client, default: 0], everywhere: counts[keys.everywhere, default: 0])
            counts[keys.client, default: 0] += 1
            counts[keys.everywhere, default: 0] += 1
            return others
        }
    }

    /// Ends an attempt, after its outcome is in the store.
    func end(_ keys: AttemptKeys) {
        lock.withLock {
            for key in [keys.client, keys.everywhere] {
                let count = counts[key, default: 1] - 1
                counts[key] = count > 0 ? count : nil
            }
        }
    }
}
