public import Foundation

/// The time of day, and waiting: injected, so that tests never wait.
public protocol WallClock: Sendable {
    /// The time now.
    var now: Date { get }
    /// Returns after a time, or at once by throwing when the task is cancelled.
    func sleep(for duration: Duration) async throws(CancellationError)
}

/// This machine's clock.
public struct SystemClock: WallClock {
    /// Makes one.
    public init() {}

    /// The time now.
    public var now: Date { Date() }

    /// Suspends the task.
    public func sleep(for duration: Duration) async throws(CancellationError) {
        do { try await Task.sleep(for: duration) } catch { throw CancellationError() }
    }
}
