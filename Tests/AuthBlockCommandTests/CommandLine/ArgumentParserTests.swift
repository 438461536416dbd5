import Testing

@testable import AuthBlockCommand

@Suite struct ArgumentParserTests {
    @Suite struct Commands {
        @Test func noWordsMeanTheProgramItself() throws {
            #expect(try parse("").path.name == "tool")
        }

        @Test func subcommandsNest() throws {
            #expect(try parse("box open red").path.name == "tool box open")
        }

        @Test func unknownSubcommandNamesTheNearest() {
            #expect(problem(with: "mak") == "unknown subcommand 'mak'; did you mean 'make'?")
            #expect(problem(with: "box opne") == "unknown subcommand 'opne'; did you mean 'open'?")
        }

        @Test func unknownSubcommandWithoutANeighbourNamesNone() {
            #expect(problem(with: "zzz") == "unknown subcommand 'zzz'")
        }

        @Test func aGroupAloneListsItsSubcommands() {
            #expect(problem(with: "box") == "missing subcommand: one of open, shut, paint")
        }

        @Test func theErrorPointsAtTheCommandReached() throws {
            let error = try #require(throws: UsageError.self) { try parse("box open --wrong") }
            #expect(error.description == "unknown option '--wrong'\ntry 'tool box open --help'")
        }
    }

    @Suite struct Options {
        @Test(arguments: [
            "make --target out in", "make --target=out in", "make -t out in", "make -tout in", "make -t=out in",
            "make in --target out", "--target out make in", "-Ft out make in", "make -Ftout in",
        ])
        func aValueIsReadInEveryForm(line: String) throws {
            let arguments = try parse(line)
            #expect(arguments.path.name == "tool make")
            #expect(arguments.value(.target) == "out")
            #expect(arguments.value(.source) == "in")
        }

        @Test(arguments: ["--verbose box shut", "box --verbose shut", "box shut --verbose", "box shut -v"])
        func globalOptionsStandAnywhere(line: String) throws {
            #expect(try parse(line).flag(.verbose))
        }

        @Test func optionsNotGivenAreAbsent() throws {
            let arguments = try parse("box shut")
            #expect(!arguments.flag(.verbose))
            #expect(arguments.value(.config) == nil)
        }

        @Test func lettersCombine() throws {
            let arguments = try parse("make -vFt out in")
            #expect(arguments.flag(.verbose))
            #expect(arguments.flag(.force))
            #expect(arguments.value(.target) == "out")
        }

        @Test func aFlagMayBeRepeated() throws {
            #expect(try parse("-vv --verbose").flag(.verbose))
        }

        @Test func aValueMayHoldAnEqualsSign() throws {
            #expect(try parse("--config=a=b").value(.config) == "a=b")
        }

        @Test func aValueMayBeEmpty() throws {
            #expect(try parse("--config=").value(.config) == "")
            #expect(try ArgumentParser.parse(["--config", ""], by: .sample).value(.config) == "")
        }

        @Test func aSingleDashIsAValueAndAnOperand() throws {
            #expect(try parse("--config -").value(.config) == "-")
            #expect(try parse("make -t out -").value(.source) == "-")
        }

        @Test func aValueWithADashNeedsTheEqualsSign() throws {
            #expect(try parse("--config=-x").value(.config) == "-x")
            #expect(
                problem(with: "--config -x")
                    == "option '--config' needs a value; if it begins with '-', write '--config=FILE'")
            #expect(problem(with: "--config -- x")?.hasPrefix("option '--config' needs a value") == true)
        }

        @Test(arguments: ["--config", "-c", "-vc"])
        func aMissingValueIsAnError(line: String) {
            let form = line.hasPrefix("--") ? "--config" : "-c"
            #expect(problem(with: line) == "option '\(form)' needs a value")
        }

        @Test func aFlagTakesNoValue() {
            #expect(problem(with: "--verbose=yes") == "option '--verbose' takes no value")
            #expect(problem(with: "-v=yes") == "option '-v' takes no value")
        }

        @Test(arguments: ["--config a --config b", "-c a --config=b"])
        func aValueIsGivenOnce(line: String) {
            #expect(problem(with: line)?.hasSuffix("is given twice") == true)
        }

        @Test func unknownOptionNamesTheNearest() {
            #expect(problem(with: "--provdier alpha") == "unknown option '--provdier'; did you mean '--provider'?")
            #expect(problem(with: "make --froce") == "unknown option '--froce'; did you mean '--force'?")
        }

        @Test func onlyOptionsThatCanFollowAreSuggested() {
            #expect(problem(with: "box shut --forc") == "unknown option '--forc'")
        }

        @Test func unknownLetterIsNamedAlone() {
            #expect(problem(with: "-vzx") == "unknown option '-z'")
        }

        @Test func aLongNameBehindOneDashIsUnderstood() {
            #expect(problem(with: "-provider alpha") == "unknown option '-provider'; did you mean '--provider'?")
        }

        @Test(arguments: ["--force box shut", "box shut --force", "-F box shut"])
        func anOptionOfAnotherCommandIsRefused(line: String) {
            #expect(problem(with: line) == "option '--force' does not belong to 'tool box shut'")
        }

        @Test func aMissingRequiredOptionIsNamed() {
            #expect(problem(with: "make in") == "missing option '--target FILE'")
        }

        @Test func aValueOutsideTheChoiceListsTheChoice() {
            #expect(
                problem(with: "make -t out --format xml in")
                    == "option '--format' must be one of json, text, not 'xml'")
        }
    }

    @Suite struct Operands {
        @Test func everythingBehindTwoDashesIsAnOperand() throws {
            #expect(try parse("make -t out -- --force -x").operands == ["--force", "-x"])
            #expect(try parse("join -- a -- b").operands == ["a", "--", "b"])
        }

        @Test func anOptionalOperandMayBeLeftOut() throws {
            #expect(try parse("make -t out in").value(.extra) == nil)
            #expect(try parse("make -t out in more").value(.extra) == "more")
        }

        @Test func aRepeatableOperandTakesTheRest() throws {
            #expect(try parse("join a b c").operands == ["a", "b", "c"])
        }

        @Test(arguments: ["make -t out", "join", "box open"])
        func aMissingOperandIsNamed(line: String) {
            #expect(problem(with: line)?.hasPrefix("missing argument ") == true)
        }

        @Test func anExtraOperandIsCountedButNotShown() {
            #expect(problem(with: "box shut it") == "too many arguments: 'tool box shut' takes none, got 1")
            #expect(problem(with: "box open red it") == "too many arguments: 'tool box open' takes 1, got 2")
        }

        @Test func anOperandOutsideTheChoiceListsTheChoice() {
            #expect(problem(with: "box open blue") == "argument COLOR must be one of red, green, not 'blue'")
        }

        @Test func eachRepeatedOperandIsHeldToTheChoice() throws {
            #expect(try parse("box paint red green red").operands.count == 3)
            #expect(
                problem(with: "box paint red green blue") == "argument COLOR must be one of red, green, not 'blue'")
        }

        @Test func anOperandOfAnotherCommandIsAbsent() throws {
            #expect(try parse("join a").value(.source) == nil)
        }
    }

    @Suite struct HelpAndVersion {
        @Test(arguments: ["make --help", "--help make", "make --format xml -h", "make a b c --help"])
        func helpNeedsNoCompleteLine(line: String) throws {
            let arguments = try parse(line)
            #expect(arguments.flag(.help))
            #expect(arguments.path.name == "tool make")
        }

        @Test func helpOfAGroupNeedsNoSubcommand() throws {
            #expect(try parse("box --help").path.name == "tool box")
        }

        @Test func versionNeedsNoCompleteLine() throws {
            #expect(try parse("make -V").flag(.version))
        }
    }

    @Suite struct Secrets {
        @Test func aSecretOutsideTheChoiceIsNotShown() {
            #expect(problem(with: "make -t out --pin 4321 in") == "option '--pin' must be one of 1111, 2222")
        }

        @Test(arguments: [
            "make -t o in --pin=1111 --pin=hunter2", "make --pine=hunter2", "make --force=hunter2", "-zhunter2",
            "make -t out a b hunter2", "make --pine hunter2", "--verbose=hunter2", "make --pin=hunter2 -t o in",
            "make --pine=\u{301}hunter2",
        ])
        func whatMayBeASecretIsNotShown(line: String) throws {
            let text = try #require(problem(with: line))
            #expect(!text.contains("hunter2"))
        }
    }
}
