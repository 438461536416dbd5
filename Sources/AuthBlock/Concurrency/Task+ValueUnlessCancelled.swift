import Foundation

extension Task where Failure == Never {
    /// Waits for the value of a task that others wait for too. Whoever is cancelled stops waiting at once, and the task
    /// goes on for the others.
    ///
    /// - Returns: the value, or `nil` when the waiting task was cancelled first.
    func valueUnlessCancelled() async -> Success? {
        let wait = Wait<Success>()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                wait.begin(continuation)
                Task<Void, Never> { wait.end(with: await value) }
            }
        } onCancel: {
            wait.end(with: nil)
        }
    }
}

/// One wait, which ends once: with whichever comes first, the value or the cancellation.
private final class Wait<Value: Sendable>: @unchecked Sendable {
    // Invariant: both variables are read and written only with the lock held.
    private let lock = NSLock()
    private var continuation: CheckedContinuation<Value?, Never>?
    private var hasEnded = false

    func begin(_ continuation: CheckedContinuation<Value?, Never>) {
        let isTooLate = lock.withLock {
            if !hasEnded { self.continuation = continuation }
            return hasEnded
        }
        if isTooLate { continuation.resume(returning: nil) }
    }

    func end(with value: Value?) {
        let waiting = lock.withLock {
            hasEnded = true
            defer { continuation = nil }
            return continuation
        }
        waiting?.resume(returning: value)
    }
}
