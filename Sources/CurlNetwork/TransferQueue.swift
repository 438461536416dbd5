import AuthBlock
import Foundation

/// A request for the engine, and who waits for its result.
struct TransferOrder: Sendable {
    let id: Int
    let request: HTTPRequest
    let continuation: CheckedContinuation<Result<HTTPResponse, NetworkError>, Never>

    func finish(_ result: Result<HTTPResponse, NetworkError>) { continuation.resume(returning: result) }
}

/// What callers want of the engine's thread: the only thing that they and the thread share.
final class TransferQueue: @unchecked Sendable {
    // Invariant: every stored variable is read and written only with the lock held. `wake` is there only while the thread
    // sleeps or is about to, and so while there is what it needs.
    private let lock = NSLock()
    private var news = News()
    private var lastID = 0
    private var hasThread = false
    private var isClosed = false
    private var wake: (@Sendable () -> Void)?

    /// What the thread does not know yet.
    struct News {
        /// Steps of tasks that prefer the thread.
        var jobs: [UnownedJob] = []
        var orders: [TransferOrder] = []
        var cancellations: [Int] = []

        var isEmpty: Bool { jobs.isEmpty && orders.isEmpty && cancellations.isEmpty }
    }

    /// A name for a new order.
    func nextID() -> Int {
        lock.withLock {
            lastID += 1
            return lastID
        }
    }

    /// Adds an order; `true` when the caller must start the thread.
    func add(_ order: TransferOrder) -> Bool { add { $0.orders.append(order) } }

    /// Adds a task's step; `true` when the caller must start the thread.
    func add(_ job: UnownedJob) -> Bool { add { $0.jobs.append(job) } }

    private func add(_ change: (inout News) -> Void) -> Bool {
        lock.withLock {
            change(&news)
            wakeThread()
            defer { hasThread = true }
            return !hasThread
        }
    }

    /// Asks to give an order up. One that is unknown, or over, is no mistake.
    func cancel(_ id: Int) {
        lock.withLock {
            news.cancellations.append(id)
            wakeThread()
        }
    }

    /// Ends the thread. Nobody waits for a result, and no task has a step left, by then.
    func close() {
        lock.withLock {
            isClosed = true
            wakeThread()
        }
    }

    private func wakeThread() {
        wake?()
        wake = nil
    }

    // MARK: The thread's side

    /// Whether the thread may sleep because nothing is new. Whatever comes from then on wakes it.
    func maySleep(wake: @escaping @Sendable () -> Void) -> Bool {
        lock.withLock {
            guard news.isEmpty, !isClosed else { return false }
            self.wake = wake
            return true
        }
    }

    /// Takes all that is new; `nil` once the queue is closed.
    func take() -> News? {
        lock.withLock {
            wake = nil
            guard !isClosed else { return nil }
            defer { news = News() }
            return news
        }
    }

    /// Takes all that is new when the thread cannot serve; `nil` when that is nothing: then the thread is to end, and
    /// what comes next starts another.
    func giveUp() -> News? {
        lock.withLock {
            guard !news.isEmpty else {
                hasThread = false
                return nil
            }
            defer { news = News() }
            return news
        }
    }
}
