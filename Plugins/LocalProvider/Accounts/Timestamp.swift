import Foundation

/// A time as the store keeps it: whole milliseconds since 1970.
struct Timestamp: Sendable, Comparable {
    let milliseconds: Int64

    init(milliseconds: Int64) { self.milliseconds = milliseconds }

    init(_ date: Date) {
        // A date from elsewhere may be beyond all bounds.
        milliseconds = Int64(exactly: (date.timeIntervalSince1970 * 1000).rounded()) ?? 0
    }

    var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }

    static func + (time: Self, wait: Duration) -> Self { Self(milliseconds: time.milliseconds + wait.milliseconds) }

    static func - (time: Self, wait: Duration) -> Self { Self(milliseconds: time.milliseconds - wait.milliseconds) }

    static func - (left: Self, right: Self) -> Duration { .milliseconds(left.milliseconds - right.milliseconds) }
}

extension Duration {
    fileprivate var milliseconds: Int64 { components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 }

    static func minutes(_ count: Int) -> Duration { .seconds(60 * count) }
    static func hours(_ count: Int) -> Duration { .seconds(3600 * count) }
    static func days(_ count: Int) -> Duration { .seconds(86_400 * count) }
}
