import Foundation

/// A short time after a refresh that could not be had, in which stale sessions count as they are.
///
/// An application asks about a visitor with every request. While the provider is away each of them would wait for it, one
/// after the other.
final class RefreshPause: @unchecked Sendable {
    // Invariant: `end` is read and written only with `lock` held.
    private let lock = NSLock()
    private var end = Date.distantPast

    /// How long it lasts, in seconds.
    static let length: TimeInterval = 5

    func isOn(at now: Date) -> Bool {
        lock.withLock { now < end && end.timeIntervalSince(now) <= Self.length }
    }

    func begin(at now: Date) { lock.withLock { end = now + Self.length } }
}
