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
    // Invariant: every stored variable is read and written only with the lock held. `wake` wakes the thread and is set
    // only while that is allowed: the thread takes it away before it gives up what `wake` needs.
    private let lock = NSLock()
    private var orders: [TransferOrder] = []
    private var cancellations: [Int] = []
    private var lastID = 0
    private var hasThread = false
    private var isClosed = false
    private var wake: (@Sendable () -> Void)?

    /// A name for a new order.
    func nextID() -> Int {
        lock.withLock {
            lastID += 1
            return lastID
        }
    }

    /// Adds an order; `true` when the caller must start the thread.
    func add(_ order: TransferOrder) -> Bool {
        lock.withLock {
            orders.append(order)
            wake?()
            defer { hasThread = true }
            return !hasThread
        }
    }

    /// Asks to give an order up. One that is unknown, or over, is no mistake.
    func cancel(_ id: Int) {
        lock.withLock {
            cancellations.append(id)
            wake?()
        }
    }

    /// Ends the thread. Nobody waits for a result by then.
    func close() {
        lock.withLock {
            isClosed = true
            wake?()
        }
    }

    // MARK: The thread's side

    /// Says how to wake the thread.
    func open(wake: @escaping @Sendable () -> Void) { lock.withLock { self.wake = wake } }

    /// Takes all that is new; `nil` once the queue is closed.
    func take() -> (orders: [TransferOrder], cancellations: [Int])? {
        lock.withLock {
            guard !isClosed else {
                wake = nil
                return nil
            }
            defer {
                orders = []
                cancellations = []
            }
            return (orders, cancellations)
        }
    }

    /// Takes all orders when the thread cannot serve; the next one starts another thread.
    func giveUp() -> [TransferOrder] {
        lock.withLock {
            hasThread = false
            defer {
                orders = []
                cancellations = []
            }
            return orders
        }
    }
}
