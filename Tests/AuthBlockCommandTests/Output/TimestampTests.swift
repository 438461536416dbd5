import Foundation
import Testing

@testable import AuthBlockCommand

@Suite struct TimestampTests {
    @Test func wholeSecondsHaveNoFraction() {
        #expect(Timestamp.text(Date(timeIntervalSince1970: 0)) == "1970-01-01T00:00:00Z")
        #expect(Timestamp.text(Date(timeIntervalSince1970: 1_769_860_800.5)) == "2026-01-31T12:00:00.500Z")
        #expect(Timestamp.day(Date(timeIntervalSince1970: 1_769_860_800.5)) == "2026-01-31")
    }

    @Test func noMillisecondIsLostOnTheWay() throws {
        for milliseconds in stride(from: 1_769_860_800_000, to: 1_769_860_803_000, by: 7) {
            let time = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
            let read = try #require(Timestamp.date(Timestamp.text(time)))
            #expect((read.timeIntervalSince1970 * 1_000).rounded() == Double(milliseconds))
        }
    }

    @Test func timesBefore1970AreTimes() throws {
        let time = Date(timeIntervalSince1970: -0.25)
        #expect(Timestamp.text(time) == "1969-12-31T23:59:59.750Z")
    }

    @Test(arguments: ["", "yesterday", "2026-01-31", "1769860800", "2026-13-01T00:00:00Z"])
    func otherTextIsNoTime(text: String) {
        #expect(Timestamp.date(text) == nil)
    }
}
