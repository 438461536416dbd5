import Testing

@testable import AuthBlockCommand

/// What must hold for the real command line.
@Suite struct AuthBlockTableTests {
    private let table = CommandTable.authBlock(providerIDs: ["local", "mock"])

    @Test func everyOptionIsInItsHelp() {
        for path in table.paths {
            let help = HelpText(table: table, path: path, width: 120).text
            for option in table.options(for: path.command) {
                #expect(help.contains(" \(option.usage) "), "\(path.name) \(option.usage)")
                #expect(help.contains(option.help))
                if let short = option.shortForm { #expect(help.contains("  \(short), \(option.longForm)")) }
            }
        }
    }

    @Test func everyOptionIsInTheManual() {
        let manual = ManualPage(table: table).text
        for option in table.allOptions {
            for form in option.forms {
                #expect(manual.contains("\\fB\(form.replacing("-", with: "\\-"))"), "\(form)")
            }
        }
    }

    @Test func everyOptionIsInEachCompletion() {
        let words = Set(CompletionShell.bash.script(for: table).split { " '\n".contains($0) }.map(String.init))
        let zsh = CompletionShell.zsh.script(for: table)
        let fish = CompletionShell.fish.script(for: table)
        for option in table.allOptions {
            for form in option.forms { #expect(words.contains(form), "\(form)") }
            #expect(zsh.contains(option.longForm))
            #expect(fish.contains(" -l \(option.name) "))
            if let letter = option.letter {
                #expect(zsh.contains("{-\(letter)"))
                #expect(fish.contains(" -s \(letter) "))
            }
        }
    }

    @Test func everyCommandIsInEachCompletionAndTheManual() {
        let manual = ManualPage(table: table).text
        for path in table.paths.dropFirst() {
            let parent = path.words.dropLast().joined(separator: " ")
            #expect(CompletionShell.bash.script(for: table).contains("'\(path.name)'"))
            #expect(CompletionShell.zsh.script(for: table).contains("'\(path.command.name):\(path.command.summary)'"))
            #expect(
                CompletionShell.fish.script(for: table).contains("\"\(parent)\" 0' -a \(path.command.name) -d"))
            if !path.command.needsSubcommand {
                #expect(manual.contains(".SS \"\(path.name.replacing("-", with: "\\-"))"))
            }
        }
    }

    @Test func anOptionOfOneNameTakesTheSameEverywhere() {
        for option in table.globalOptions + table.paths.flatMap(\.command.options) {
            for other in table.allOptions where other.name == option.name {
                #expect(other.letter == option.letter)
                #expect(other.value == option.value)
            }
        }
    }

    @Test func lettersAreGivenOnce() {
        let letters = table.allOptions.compactMap(\.letter)
        #expect(Set(letters).count == letters.count)
    }

    @Test func namesAreLowerCaseWords() {
        for name in table.paths.map(\.command.name) + table.allOptions.map(\.name) {
            #expect(name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "\(name)")
        }
    }

    @Test func siblingsHaveDifferentNames() {
        for path in table.paths {
            let names = path.command.subcommands.map(\.name)
            #expect(Set(names).count == names.count)
        }
    }

    @Test func onlyTheLastOperandIsRepeatableAndNoneIsRequiredAfterAnOptionalOne() {
        for operands in table.paths.map(\.command.operands) {
            #expect(operands.dropLast().allSatisfy { !$0.isRepeatable })
            #expect(operands.drop(while: \.isRequired).allSatisfy { !$0.isRequired })
        }
    }

    @Test func everyCommandCanBeCarriedOut() {
        for path in table.paths.dropFirst() where !path.command.needsSubcommand {
            #expect(path.command.action != nil, "\(path.name)")
        }
    }

    @Test func everyExampleParses() throws {
        for path in table.paths {
            for example in path.command.examples {
                let words = example.line.split(separator: " ").drop { $0 != "authblock" }.dropFirst()
                    .prefix { $0 != ">" && $0 != "|" }
                let arguments = try ArgumentParser.parse(words.map(String.init), by: table)
                #expect(arguments.path.name == path.name)
            }
        }
    }

    @Test func noCommandTakesAPasswordAsAnArgument() {
        for option in table.allOptions where option.name.contains("password") { #expect(option.value == nil) }
    }

    @Test func aPasswordTypedAfterTheFlagIsNotShown() throws {
        let words = ["sign-in", "--email", "ada@example.com", "--password-stdin", "hunter2"]
        let error = try #require(throws: UsageError.self) { try ArgumentParser.parse(words, by: table) }
        #expect(!error.description.contains("hunter2"))
    }
}
