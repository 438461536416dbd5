public import AuthBlock
public import Foundation

/// A clock that stands still until a test moves it.
public final class ManualClock: WallClock, @unchecked Sendable {
    // Invariant: every stored variable is read and written only with the lock held.
    private let lock = NSLock()
    private let start: Date
    // Not added to the date: what is added in parts must be as much as the whole, or somebody oversleeps.
    private var elapsed = Duration.zero
    private var sleepers: [Sleeper] = []
    private var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    private var lastID = 0

    /// Makes a clock that shows a time: noon of the first day of 2026, in London, unless told otherwise.
    public init(now: Date = Date(timeIntervalSince1970: 1_767_268_800)) { start = now }

    /// The time it shows.
    public var now: Date { start + lock.withLock { elapsed } / .seconds(1) }

    /// How many tasks are asleep.
    public var sleeperCount: Int { lock.withLock { asleep } }

    /// Moves the clock forward, or back by a negative time, and wakes all whose time has come, the earliest first.
    public func advance(by duration: Duration) {
        let due = lock.withLock {
            elapsed += duration
            return sleepers.filter { $0.deadline <= elapsed }.sorted { ($0.deadline, $0.id) < ($1.deadline, $1.id) }
        }
        for sleeper in due { wake(sleeper.id, rested: true) }
    }

    /// Sleeps until the clock was moved far enough.
    public func sleep(for duration: Duration) async throws(CancellationError) {
        guard duration > .zero else { return }
        // Who calls this counts as asleep before anything else can run, although the continuation comes later.
        let id = fallAsleep(for: duration)
        let isRested = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in keep(continuation, for: id) }
        } onCancel: {
            wake(id, rested: false)
        }
        if !isRested { throw CancellationError() }
    }

    /// Waits until at least so many tasks are asleep, which then have done all that comes before their sleep.
    public func waitForSleepers(_ count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let isReached = lock.withLock {
                if asleep >= count { return true }
                waiters.append((count, continuation))
                return false
            }
            if isReached { continuation.resume() }
        }
    }

    // MARK: Details

    private struct Sleeper {
        let id: Int
        /// From the start.
        let deadline: Duration
        var continuation: CheckedContinuation<Bool, Never>?
        /// Whether it has woken because its time had come, or because it was cancelled; `nil` while it sleeps.
        var isRested: Bool?
    }

    private var asleep: Int { sleepers.count { $0.isRested == nil } }

    private func fallAsleep(for duration: Duration) -> Int {
        let (id, reached) = lock.withLock {
            lastID += 1
            sleepers.append(Sleeper(id: lastID, deadline: elapsed + duration))
            let reached = waiters.filter { $0.count <= asleep }
            waiters.removeAll { $0.count <= asleep }
            return (lastID, reached)
        }
        for waiter in reached { waiter.continuation.resume() }
        return id
    }

    private func keep(_ continuation: CheckedContinuation<Bool, Never>, for id: Int) {
        update(id) { $0.continuation = continuation }
    }

    private func wake(_ id: Int, rested: Bool) {
        update(id) { $0.isRested = $0.isRested ?? rested }
    }

    /// Changes a sleeper, and lets it go once it has both woken and something to go on with.
    private func update(_ id: Int, _ change: (inout Sleeper) -> Void) {
        let woken: Sleeper? = lock.withLock {
            guard let index = sleepers.firstIndex(where: { $0.id == id }) else { return nil }
            change(&sleepers[index])
            guard sleepers[index].continuation != nil, sleepers[index].isRested != nil else { return nil }
            return sleepers.remove(at: index)
        }
        if let woken { woken.continuation?.resume(returning: woken.isRested ?? false) }
    }
}
