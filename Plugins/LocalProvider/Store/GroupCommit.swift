import AuthBlock
import Databases
import Foundation
import SQLite

/// Lets changes that are asked for at the same time share one transaction, so that all of them wait for the disk once.
///
/// Each change is a part of its own: one that fails changes nothing, and the others go on.
final class GroupCommit: @unchecked Sendable {
    // Invariant: `waiting` and `isRunning` are read and written only with `lock` held.
    private let lock = NSLock()
    private var waiting: [any Change] = []
    private var isRunning = false
    private let thread = WorkerThreads(name: "accounts", count: 1, queueLimit: 1)

    /// Changes that may wait; the next one is told to come back.
    private static let waitingLimit = 1_024

    /// Runs what it is given inside a durable transaction, on the calling thread.
    typealias Transaction =
        @Sendable (_ changes: (Connection) throws(SQLiteError) -> Void) throws(AuthError) -> Void

    /// Runs a change, and returns when the transaction that it was part of is on the disk.
    ///
    /// - Parameters:
    ///   - path: the file, for errors.
    ///   - transaction: the way to a durable transaction. One thread at a time uses it.
    func run<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws(SQLiteError) -> Value, at path: String,
        in transaction: @escaping Transaction
    ) async throws(AuthError) -> Value {
        guard !Task.isCancelled else { throw AuthError(.cancelled) }
        let result: Result<Value, AuthError> = await withCheckedContinuation { continuation in
            let change = PendingChange(path: path, body: body, continuation: continuation)
            if !add(change, in: transaction) { change.finish(AuthError(.busy, retryAfter: .seconds(1))) }
        }
        return try result.get()
    }

    private func add(_ change: any Change, in transaction: @escaping Transaction) -> Bool {
        let (isAccepted, isFirst) = lock.withLock {
            guard waiting.count < Self.waitingLimit else { return (false, false) }
            waiting.append(change)
            defer { isRunning = true }
            return (true, !isRunning)
        }
        if isFirst {
            // At most one piece of work is ever queued, so the thread always accepts it.
            Task.detached { [self] in try? await thread.run { self.work(transaction) } }
        }
        return isAccepted
    }

    /// Commits group after group until nothing waits.
    private func work(_ transaction: Transaction) {
        while hasWork() {
            var group: [any Change] = []
            do throws(AuthError) {
                try transaction { connection throws(SQLiteError) in
                    // Taken only now: while another process held the lock, more may have come.
                    group = take()
                    for change in group { try change.apply(to: connection) }
                }
                for change in group { change.finish(nil) }
            } catch {
                for change in group.isEmpty ? take() : group { change.finish(error) }
            }
        }
    }

    private func hasWork() -> Bool {
        lock.withLock {
            isRunning = !waiting.isEmpty
            return isRunning
        }
    }

    private func take() -> [any Change] {
        lock.withLock {
            defer { waiting = [] }
            return waiting
        }
    }
}

private protocol Change {
    func apply(to connection: Connection) throws(SQLiteError)
    func finish(_ failure: AuthError?)
}

/// One change and whoever waits for it.
private final class PendingChange<Value: Sendable>: Change {
    private let path: String
    private let body: @Sendable (Connection) throws(SQLiteError) -> Value
    private let continuation: CheckedContinuation<Result<Value, AuthError>, Never>
    private var result: Result<Value, AuthError>?

    init(
        path: String, body: @escaping @Sendable (Connection) throws(SQLiteError) -> Value,
        continuation: CheckedContinuation<Result<Value, AuthError>, Never>
    ) {
        self.path = path
        self.body = body
        self.continuation = continuation
    }

    func apply(to connection: Connection) throws(SQLiteError) {
        do throws(SQLiteError) {
            result = .success(try connection.savepoint { () throws(SQLiteError) in try body(connection) })
        } catch {
            // After some errors SQLite gives up the whole transaction, and with it the others' changes.
            guard connection.isInTransaction else { throw error }
            result = .failure(AuthError(storage: error, at: path))
        }
    }

    func finish(_ failure: AuthError?) {
        continuation.resume(
            returning: failure.map { .failure($0) } ?? result ?? .failure(AuthError(.storageUnavailable)))
    }
}
