public import AuthBlock
public import Foundation

/// A clock that stands still until a test moves it.
public final class ManualClock: WallClock, @unchecked Sendable {
    // Invariant: every stored variable is read and written only with the lock held.
    private let lock = NSLock()
    private var time: Date
    private var sleepers: [Sleeper] = []
    private var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    private var lastID = 0

    private struct Sleeper {
        let id: Int
        let deadline: Date
        let continuation: CheckedContinuation<Bool, Never>
    }

    /// Makes a clock that shows a time: noon of the first day of 2026, in London, unless told otherwise.
    public init(now: Date = Date(timeIntervalSince1970: 1_767_268_800)) { time = now }

    /// The time it shows.
    public var now: Date { lock.withLock { time } }

    /// How many tasks are asleep.
    public var sleeperCount: Int { lock.withLock { sleepers.count } }

    /// Moves the clock forward, or back by a negative time, and wakes all whose time has come, the earliest first.
    public func advance(by duration: Duration) {
        let due = lock.withLock {
            time += duration / .seconds(1)
            let due = sleepers.filter { $0.deadline <= time }.sorted { ($0.deadline, $0.id) < ($1.deadline, $1.id) }
            sleepers.removeAll { $0.deadline <= time }
            return due
        }
        for sleeper in due { sleeper.continuation.resume(returning: true) }
    }

    /// Sleeps until the clock was moved far enough.
    public func sleep(for duration: Duration) async throws(CancellationError) {
        guard duration > .zero else { return }
        let id = lock.withLock {
            lastID += 1
            return lastID
        }
        let isOver = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in add(id, duration, continuation) }
        } onCancel: {
            cancel(id)
        }
        if !isOver { throw CancellationError() }
    }

    /// Waits until at least so many tasks are asleep, which then have done all that comes before their sleep.
    public func waitForSleepers(_ count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let isReached = lock.withLock {
                if sleepers.count >= count { return true }
                waiters.append((count, continuation))
                return false
            }
            if isReached { continuation.resume() }
        }
    }

    private func add(_ id: Int, _ duration: Duration, _ continuation: CheckedContinuation<Bool, Never>) {
        let reached: [CheckedContinuation<Void, Never>]? = lock.withLock {
            // Looked at with the lock held: a cancellation before this finds no sleeper, one after it does.
            guard !Task.isCancelled else { return nil }
            let deadline = time + duration / .seconds(1)
            sleepers.append(Sleeper(id: id, deadline: deadline, continuation: continuation))
            defer { waiters.removeAll { $0.count <= sleepers.count } }
            return waiters.filter { $0.count <= sleepers.count }.map(\.continuation)
        }
        guard let reached else { return continuation.resume(returning: false) }
        for waiter in reached { waiter.resume() }
    }

    private func cancel(_ id: Int) {
        let sleeper = lock.withLock {
            sleepers.firstIndex { $0.id == id }.map { sleepers.remove(at: $0) }
        }
        sleeper?.continuation.resume(returning: false)
    }
}
