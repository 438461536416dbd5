import Testing

@testable import AuthBlockCommand

@Suite struct FishCompletionTests {
    private let script = FishCompletion(table: .sample).script

    @Test func filesAreOfferedOnlyWhereTheyAreExpected() {
        #expect(script.contains("\ncomplete -c tool -f\n"))
        #expect(script.contains("\ncomplete -c tool -s c -l config -r -F -d "))
        #expect(script.contains(#"-n '__tool_at "tool make" 0' -F"#))
    }

    @Test func aSubcommandIsOfferedBelowItsParent() {
        #expect(script.contains(#"-n '__tool_at "tool box" 0' -a open -d 'Open a box'"#))
        #expect(script.contains(#"-n '__tool_at "tool help box" 0' -a open -d 'Open a box'"#))
    }

    @Test func valuesAreOffered() {
        #expect(script.contains("-l provider -x -a 'alpha beta'"))
        #expect(script.contains("-l folder -x -a '(__fish_complete_directories)'"))
        #expect(script.contains(#"-n '__tool_at "tool box open" 0' -a 'red green'"#))
    }

    @Test func quotesAreEscaped() {
        #expect(script.contains(#"-d 'Don\'t ask'"#))
    }

    @Test(
        arguments: [
            ("tool m", ["make"]),
            ("tool box ", ["open", "paint", "shut"]),
            ("tool box paint red ", ["green", "red"]),
            ("tool --config box b", ["box"]),
            ("tool box open ", ["green", "red"]),
            ("tool --provider b", ["beta"]),
            ("tool --provider=b", ["--provider=beta"]),
            ("tool make --fo", ["--folder", "--force", "--format"]),
            ("tool help box s", ["shut"]),
        ])
    func wordsAreCompleted(line: String, expected: [String]) async throws {
        let result = try await Program.withFile(holding: script) {
            try await Program.run("fish", "--no-config", "-c", "source '\($0)'; complete -C '\(line)'")
        }
        #expect(result.error == "")
        #expect(result.lines.map { $0.split(separator: "\t")[0] } == expected.map { $0[...] })
    }
}
