import Testing

@testable import AuthBlockCommand

@Suite struct HelpTextTests {
    @Test func aCommandShowsEverythingAboutIt() throws {
        #expect(
            try help("make") == """
                Make a thing.

                It's made of \\ and [brackets].

                Usage: tool make --target FILE [--format KIND] [--folder DIR] [--pin PIN]
                           [--force] SOURCE [EXTRA]

                Arguments:
                  SOURCE   What from
                  [EXTRA]  What else

                Options:
                  -t, --target FILE  Where to
                  -f, --format KIND  How it looks (json, text)
                      --folder DIR   Where it lies
                      --pin PIN      The secret (1111, 2222)
                  -F, --force        Don't ask

                Global options:
                  -c, --config FILE  Read the configuration from this file
                      --provider ID  Use this provider, whatever the configuration says
                  -v, --verbose      Tell more about what happens; never a secret
                  -h, --help         Show the help of the command
                  -V, --version      Show the version

                Examples:
                  Make one:
                    tool make --target out in

                """)
    }

    @Test func theProgramShowsItsCommandsInGroups() throws {
        let text = try help("")
        #expect(text.contains("Usage: tool [--plain]\n       tool COMMAND ...\n"))
        #expect(
            text.contains("Things:\n  make  Make a thing\n  join  Join things\n\nBoxes:\n  box   Work with boxes\n"))
        #expect(text.hasSuffix("\nMore about one of them: tool COMMAND --help\nEnvironment and exit codes: tool man\n"))
    }

    @Test func aGroupShowsThatASubcommandMustFollow() throws {
        let text = try help("box")
        #expect(text.contains("Usage: tool box COMMAND\n"))
        #expect(text.contains("Commands:\n  open   Open a box\n  shut   Shut a box\n  paint  Paint boxes\n"))
        #expect(text.hasSuffix("\nMore about one of them: tool box COMMAND --help\n"))
    }

    @Test(arguments: [40, 60, 80, 120])
    func proseFitsTheWidth(width: Int) {
        let table = CommandTable.authBlock(providerIDs: [])
        for path in table.paths {
            let text = HelpText(table: table, path: path, width: width).text
            // An example is one line, whatever its length: it is there to be copied.
            let examples = path.command.examples.map { "    \($0.line)" }
            for line in text.split(separator: "\n").map(String.init) where !examples.contains(line) {
                #expect(line.count <= width, "\(path.name): \(line)")
            }
        }
    }

    @Test func theProgramsHelpFitsOnAScreen() {
        let table = CommandTable.authBlock(providerIDs: [])
        let text = HelpText(table: table, path: table.rootPath, width: 80).text
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 55)
    }

    private func help(_ line: String) throws -> String {
        let path = try parse("\(line) --help").path
        return HelpText(table: .sample, path: path, width: 80).text
    }
}
