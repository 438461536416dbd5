import Testing

@testable import TerminalViews

@Suite struct TerminalSizeTests {
    @Test func theWindowIsBelievedFirst() {
        let size = TerminalSize(
            window: TerminalSize(columns: 100, rows: 30), environment: ["COLUMNS": "90", "LINES": "20"])
        #expect(size == TerminalSize(columns: 100, rows: 30))
    }

    @Test func withoutAWindowTheEnvironmentTells() {
        #expect(
            TerminalSize(window: nil, environment: ["COLUMNS": "90", "LINES": "20"])
                == TerminalSize(columns: 90, rows: 20))
    }

    @Test func aWindowOfNoSizeIsUnknown() {
        #expect(TerminalSize(window: TerminalSize(columns: 0, rows: 0), environment: [:]) == .fallback)
    }

    @Test(arguments: ["", "-3", "0", "wide", "99999999999999999999"]) func nonsenseFallsBack(value: String) {
        #expect(TerminalSize(window: nil, environment: ["COLUMNS": value, "LINES": value]) == .fallback)
    }

    @Test func aMonstrousSizeIsCut() {
        #expect(TerminalSize(window: TerminalSize(columns: 65_535, rows: 65_535), environment: [:]) == .largest)
    }
}
