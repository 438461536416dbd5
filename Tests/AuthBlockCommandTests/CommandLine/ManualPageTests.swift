import Testing

@testable import AuthBlockCommand

@Suite struct ManualPageTests {
    private let page = ManualPage(table: .sample).text

    @Test func sectionsComeInTheUsualOrder() {
        let sections = page.split(separator: "\n").filter { $0.hasPrefix(".SH ") }.map { String($0.dropFirst(4)) }
        #expect(
            sections == [
                "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "GLOBAL OPTIONS", "ENVIRONMENT", "EXIT STATUS",
                "EXAMPLES",
            ])
    }

    @Test func titleAndNameAreWhatIndexersRead() {
        #expect(page.hasPrefix(".TH TOOL 1 \"\" \"tool 1.2.3\" \"User Commands\"\n.SH NAME\ntool \\- Do things\n"))
    }

    @Test func whatRoffWouldChangeIsEscaped() {
        #expect(page.contains("It\\(aqs made of \\e and [brackets]."))
        #expect(page.contains(".TP\n\\fB\\-F\\fR, \\fB\\-\\-force\\fR\nDon\\(aqt ask\n"))
    }

    @Test func aLineThatLooksLikeARequestIsText() {
        let table = CommandTable(
            root: CommandDescription(name: "tool", summary: ".hidden"), version: "1", globalOptions: [],
            environment: [], providerIDs: [])
        #expect(ManualPage(table: table).text.contains("\n\\&.hidden.\n"))
    }

    @Test func everyExitCodeAndVariableIsThere() {
        for code in ExitCode.allCases { #expect(page.contains("\\fB\(code.rawValue)\\fR\n")) }
        #expect(page.contains("\\fBTOOL_HOME\\fR\nWhere things are.\n"))
    }

    @Test
    func groffFindsNothingToWarnOf() async throws {
        for table in [CommandTable.sample, .authBlock(providerIDs: ["local"])] {
            let result = try await Program.withFile(holding: ManualPage(table: table).text) {
                try await Program.run("groff", "-man", "-ww", "-z", "-Tascii", $0)
            }
            #expect(result.status == 0)
            #expect(result.error == "")
        }
    }

    @Test
    func manShowsTheExamplesSoThatTheyCanBeCopied() async throws {
        let table = CommandTable.authBlock(providerIDs: ["local"])
        let result = try await Program.withFile(holding: ManualPage(table: table).text) {
            try await Program.run("man", "-l", "-E", "ascii", "-P", "cat", $0)
        }
        #expect(result.status == 0)
        for example in table.paths.flatMap(\.command.examples) { #expect(result.output.contains(example.line)) }
    }
}
