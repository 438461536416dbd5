import AuthBlock
import Foundation

/// A clock that a test sets.
final class TestClock: WallClock, @unchecked Sendable {
    // Invariant: `time` is read and written only with `lock` held.
    private let lock = NSLock()
    private var time = Date(timeIntervalSince1970: 1_800_000_000)

    var now: Date { lock.withLock { time } }

    func advance(by duration: Duration) {
        lock.withLock { time += Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18 }
    }

    func sleep(for duration: Duration) async throws(CancellationError) {}
}
