import Testing

@testable import AuthBlockCommand

@Suite struct ArgumentsTests {
    @Test func requiredGivesTheValueThatIsThere() throws {
        let arguments = try parse("make --target out in")
        #expect(try arguments.required(.target) == "out")
        #expect(try arguments.required(.source) == "in")
    }

    @Test func requiredRefusesWhatIsNotThere() throws {
        let arguments = try parse("make --target out in")
        #expect(throws: arguments.usageError("missing option '--format KIND'")) { try arguments.required(.format) }
        #expect(throws: arguments.usageError("missing argument EXTRA")) { try arguments.required(.extra) }
    }

    @Test func anErrorOfTheCommandPointsAtItsHelp() throws {
        let error = try parse("box shut").usageError("no box")
        #expect(error.description == "no box\ntry 'tool box shut --help'")
    }
}
