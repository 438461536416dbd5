import AuthBlock
import Foundation
import Testing

@Suite struct RetryAfterTests {
    /// Sun, 06 Nov 1994 08:49:37 GMT, the example of RFC 9110.
    private let now = Date(timeIntervalSince1970: 784_111_777)

    private func wait(_ value: String) -> Duration? {
        HTTPResponse(status: 503, headers: [("retry-after", value)]).retryAfter(now: now)
    }

    @Test(arguments: [
        ("0", Duration.zero), ("7", .seconds(7)), (" 120 ", .seconds(120)), ("86400", .seconds(86_400)),
        ("86401", .seconds(86_400)), ("99999999999999999999999999", .seconds(86_400)),
        ("Sun, 06 Nov 1994 08:50:37 GMT", .seconds(60)), ("Sun, 06 Nov 1994 08:49:37 GMT", .zero),
        ("Sat, 05 Nov 1994 08:49:37 GMT", .zero), ("Fri, 31 Dec 9999 23:59:59 GMT", .seconds(86_400)),
    ])
    func aNumberOrADateIsAWait(value: String, wait expected: Duration) {
        #expect(wait(value) == expected)
    }

    @Test(arguments: ["", " ", "soon", "-1", "1.5", "Sun, 06 Xyz 1994 08:49:37 GMT", "Sun, 06 Nov 1994", "٧"])
    func anythingElseIsNone(value: String) {
        #expect(wait(value) == nil)
    }

    @Test func noHeaderIsNoWait() {
        #expect(HTTPResponse(status: 503).retryAfter(now: now) == nil)
    }
}
