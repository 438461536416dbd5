import Testing

@testable import AuthBlockCommand

@Suite struct ZshCompletionTests {
    private let script = ZshCompletion(table: .sample).script

    @Test func theFirstLineRegistersTheCommand() {
        #expect(script.hasPrefix("#compdef tool\n"))
    }

    @Test func everyFunctionThatIsCalledExists() {
        for point in CompletionPoint.all(in: .sample) {
            let function = "_" + point.name.split(separator: " ").joined(separator: "-")
            #expect(script.contains("\n\(function)() {\n"))
            if function != "_tool" { #expect(script.contains(") \(function) ;;\n")) }
        }
        #expect(script.matches(of: /\) _[a-z-]+ ;;/).count == CompletionPoint.all(in: .sample).count - 1)
    }

    @Test func optionsSayWhatTheyTake() {
        #expect(script.contains("'(-c --config)'{-c+,--config=}'[Read the configuration from this file]:FILE:_files'"))
        #expect(script.contains("--provider='[Use this provider, whatever the configuration says]:ID:(alpha beta)'"))
        #expect(script.contains("--folder='[Where it lies]:DIR:_files -/'"))
        #expect(script.contains("'(-v --verbose)'{-v,--verbose}'["))
    }

    @Test func operandsSayWhatTheyTake() {
        #expect(script.contains("':COLOR:(red green)'"))
        #expect(script.contains("':SOURCE:_files'"))
        #expect(script.contains("'::EXTRA: '"))
        #expect(script.contains("'*:PART: '"))
    }

    @Test func quotesAreEscaped() {
        #expect(script.contains(#"[Don'\''t ask]"#))
    }

    @Test
    func zshAcceptsTheScript() async throws {
        for table in [CommandTable.sample, .authBlock(providerIDs: ["local"])] {
            let result = try await Program.withFile(holding: ZshCompletion(table: table).script) {
                try await Program.run("zsh", "-n", $0)
            }
            #expect(result.status == 0)
            #expect(result.error == "")
        }
    }
}
