import Testing

@testable import AuthBlockCommand

@Suite struct ConsoleTests {
    @Test(arguments: [
        (nil, 80), ("", 80), ("wide", 80), ("100", 100), ("10", 40), ("-5", 40), ("999999", 120),
    ])
    func widthFollowsColumnsWithinReason(columns: String?, width: Int) {
        let environment = columns.map { ["COLUMNS": $0] } ?? [:]
        #expect(RecordingConsole().console(environment: environment).width == width)
    }
}
