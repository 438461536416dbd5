import Foundation

/// Holds threads until so many arrivals were counted. It gives way after ten seconds, so that a test that goes wrong
/// fails and does not hang.
final class Gate: @unchecked Sendable {
    // Invariant: `missing` is read and written only with `condition` locked.
    private let condition = NSCondition()
    private var missing: Int

    init(opensAfter arrivals: Int) { missing = arrivals }

    func arrive() {
        condition.withLock {
            missing -= 1
            condition.broadcast()
        }
    }

    func wait() {
        let deadline = Date(timeIntervalSinceNow: 10)
        condition.withLock {
            while missing > 0, condition.wait(until: deadline) {}
            missing = min(missing, 0)
        }
    }

    /// The same for a task, which holds no thread of the cooperative pool.
    func opened() async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [self] in
                wait()
                continuation.resume()
            }
        }
    }
}
