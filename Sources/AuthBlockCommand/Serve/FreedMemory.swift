import AuthBlock
import Foundation
import Glibc

/// Gives memory that was freed back to the system, a moment after requests: the C library would keep what a rush has
/// left, in a pool for each thread, as long as the program runs.
final class FreedMemory: @unchecked Sendable {
    // Invariant: `isPlanned` is read and written only with `lock` held.
    private let lock = NSLock()
    private var isPlanned = false

    private let clock: any WallClock
    private let giveBack: @Sendable () -> Void

    /// How long after a request, and so how often at the most: it takes a millisecond or two.
    static let pause = Duration.seconds(1)

    init(clock: any WallClock = SystemClock(), giveBack: @escaping @Sendable () -> Void = trim) {
        self.clock = clock
        self.giveBack = giveBack
    }

    /// Takes note of a request.
    func noteRequest() {
        let isFirst = lock.withLock {
            defer { isPlanned = true }
            return !isPlanned
        }
        guard isFirst else { return }
        Task.detached { [self] in
            try? await clock.sleep(for: Self.pause)
            lock.withLock { isPlanned = false }
            giveBack()
        }
    }
}

/// `malloc_trim` of the GNU C library, which Swift's module leaves out; where there is none, nothing is done.
private let trimFunction = dlsym(nil, "malloc_trim").map { unsafeBitCast($0, to: (@convention(c) (Int) -> CInt).self) }

@Sendable private func trim() { _ = trimFunction?(0) }
