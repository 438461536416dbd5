import Testing

@testable import AuthBlockCommand

@Suite struct ExitCodeTests {
    @Test func numbersAreThoseOfSysexits() {
        #expect(ExitCode.allCases.map(\.rawValue) == [0, 64, 65, 69, 74, 75, 77, 78])
    }

    @Test func everyCodeHasItsOwnMeaning() {
        #expect(Set(ExitCode.allCases.map(\.meaning)).count == ExitCode.allCases.count)
    }
}
