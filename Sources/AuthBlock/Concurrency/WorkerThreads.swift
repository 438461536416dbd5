import Foundation

/// A bounded set of threads for work that blocks or computes for long, with a bounded queue before it.
///
/// Key derivation, databases and `fsync` belong here: on Swift's cooperative threads they would hold up everything
/// else. When the queue is full, the answer is ``AuthError/Code/busy`` at once, so that a flood of work cannot grow
/// without limit. Threads start with the first work and end with the last reference to the set.
public final class WorkerThreads: Sendable {
    private let queue: WorkQueue
    private let name: String
    private let givesWay: Bool

    /// Prepares a set of threads.
    ///
    /// - Parameters:
    ///   - name: the threads' name, as debuggers and `ps` show it.
    ///   - count: how many threads there are at the most.
    ///   - queueLimit: how many pieces of work may wait for one.
    ///   - givesWay: whether other threads that have something to do go first. It is for long computations, which
    ///     would hold up short answers otherwise.
    public init(name: String, count: Int, queueLimit: Int, givesWay: Bool = false) {
        self.name = name
        self.givesWay = givesWay
        queue = WorkQueue(threadLimit: max(1, count), waitingLimit: max(0, queueLimit))
    }

    deinit { queue.close() }

    /// Runs a piece of work on one of the threads.
    ///
    /// - Throws: what the work throws; ``AuthError/Code/busy``, with a second to wait, when the queue is full;
    ///   ``AuthError/Code/cancelled`` when the task is cancelled before a thread took the work up.
    public func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws(AuthError) -> Value
    ) async throws(AuthError) -> Value {
        let ticket = WorkTicket()
        let result: Result<Value, AuthError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let accepted = queue.add(named: name, givesWay: givesWay) {
                    guard ticket.begin() else {
                        continuation.resume(returning: .failure(AuthError(.cancelled)))
                        return
                    }
                    do throws(AuthError) {
                        continuation.resume(returning: .success(try work()))
                    } catch {
                        continuation.resume(returning: .failure(error))
                    }
                }
                if !accepted {
                    continuation.resume(returning: .failure(AuthError(.busy, retryAfter: .seconds(1))))
                }
            }
        } onCancel: {
            ticket.cancel()
        }
        return try result.get()
    }
}

/// Whether one piece of work has begun or was cancelled before that.
private final class WorkTicket: @unchecked Sendable {
    // Invariant: `isCancelled` is read and written only with the lock held.
    private let lock = NSLock()
    private var isCancelled = false

    /// Whether the work may begin.
    func begin() -> Bool { lock.withLock { !isCancelled } }

    func cancel() { lock.withLock { isCancelled = true } }
}

/// The queue that the threads of one set share.
private final class WorkQueue: @unchecked Sendable {
    // Invariant: every stored variable is read and written only with `condition` locked.
    private let condition = NSCondition()
    private var waiting: [@Sendable () -> Void] = []
    private var threads = 0
    private var idle = 0
    private var isClosed = false
    private let threadLimit: Int
    private let waitingLimit: Int

    init(threadLimit: Int, waitingLimit: Int) {
        self.threadLimit = threadLimit
        self.waitingLimit = waitingLimit
    }

    /// Takes work in, starting a thread when all are at work and another is allowed; `false` when it is full.
    func add(named name: String, givesWay: Bool, _ work: @escaping @Sendable () -> Void) -> Bool {
        condition.lock()
        // Work that an idle thread is about to take, or that a new thread will, does not wait.
        let free = idle + (threadLimit - threads)
        let isAccepted = waiting.count < waitingLimit + free
        if isAccepted { waiting.append(work) }
        let idleThreadTakesIt = isAccepted && idle >= waiting.count
        let newThreadTakesIt = isAccepted && !idleThreadTakesIt && threads < threadLimit
        if newThreadTakesIt { threads += 1 }
        condition.unlock()
        // Unlocked, so that the thread does not wake up only to wait for the lock.
        if idleThreadTakesIt { condition.signal() }
        if newThreadTakesIt { Thread.start(named: name, givesWay: givesWay) { self.serve() } }
        return isAccepted
    }

    func close() {
        condition.lock()
        isClosed = true
        condition.broadcast()
        condition.unlock()
    }

    private func serve() {
        while let work = take() { work() }
    }

    private func take() -> (@Sendable () -> Void)? {
        condition.lock()
        defer { condition.unlock() }
        while waiting.isEmpty {
            guard !isClosed else { return nil }
            idle += 1
            condition.wait()
            idle -= 1
        }
        return waiting.removeFirst()
    }
}
