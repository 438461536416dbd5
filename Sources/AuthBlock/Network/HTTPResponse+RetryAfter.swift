public import Foundation

extension HTTPResponse {
    /// The longest wait that is believed: a day, in seconds.
    private static let longestWait = 86_400.0

    /// How long the server asks to wait before the next try (`Retry-After`, RFC 9110, section 10.2.3), at most a day.
    ///
    /// - Parameter now: the time, for servers that name a date.
    public func retryAfter(now: Date) -> Duration? {
        guard let value = header("Retry-After")?.trimmingCharacters(in: .whitespaces), !value.isEmpty else {
            return nil
        }
        if value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return .seconds(min(Double(value) ?? Self.longestWait, Self.longestWait))
        }
        guard let date = Self.date(value) else { return nil }
        return .seconds(min(max(date.timeIntervalSince(now), 0), Self.longestWait))
    }

    /// Reads a date such as `Sun, 06 Nov 1994 08:49:37 GMT`, the one form that is written today (RFC 9110, section
    /// 5.6.7).
    private static func date(_ text: String) -> Date? {
        let form = #/\w{3}, (\d{2}) (\w{3}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT/#
        guard let parts = text.wholeMatch(of: form)?.output, let month = months.firstIndex(of: parts.2),
            let day = CInt(parts.1), let year = CInt(parts.3), let hour = CInt(parts.4), let minute = CInt(parts.5),
            let second = CInt(parts.6)
        else { return nil }
        var time = tm()
        (time.tm_year, time.tm_mon, time.tm_mday) = (year - 1900, CInt(month), day)
        (time.tm_hour, time.tm_min, time.tm_sec) = (hour, minute, second)
        return Date(timeIntervalSince1970: Double(timegm(&time)))
    }

    private static let months: [Substring] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
