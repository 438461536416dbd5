import Foundation

/// Times as ISO 8601 writes them, in UTC, to the millisecond where there are any.
enum Timestamp {
    private static let whole = Date.ISO8601FormatStyle()
    private static let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    static func text(_ time: Date) -> String {
        let milliseconds = (time.timeIntervalSince1970 * 1_000).rounded()
        let seconds = (milliseconds / 1_000).rounded(.down)
        let text = Date(timeIntervalSince1970: seconds).formatted(whole)
        // The fractional style cuts the milliseconds down, so that a time would lose one each time it is moved.
        let rest = Int(milliseconds - seconds * 1_000)
        return rest == 0 ? text : text.dropLast() + String(format: ".%03dZ", rest)
    }

    /// The day alone.
    static func day(_ time: Date) -> String {
        String(text(time).prefix(10))
    }

    static func date(_ text: String) -> Date? {
        (try? whole.parse(text)) ?? (try? fractional.parse(text))
    }
}
