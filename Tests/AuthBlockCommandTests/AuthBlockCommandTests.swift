import AuthBlock
import Foundation
import Testing

@testable import AuthBlockCommand

/// One run of the command, from its words to its exit code.
@Suite struct AuthBlockCommandTests {
    private let providers: ProviderRegistry
    private let table: CommandTable
    private let recording = RecordingConsole()

    init() throws {
        providers = try .builtIn()
        table = .authBlock(providerIDs: providers.ids.map(\.rawValue))
    }

    @Test func versionGoesToTheOutput() async {
        #expect(await run("--version") == .ok)
        #expect(recording.output == "authblock \(table.version)\n")
        #expect(recording.error == "")
    }

    @Test func helpOfEveryCommandGoesToTheOutput() async {
        for path in table.paths {
            let recording = RecordingConsole()
            let words = path.words.dropFirst() + ["--help"]
            let code = await AuthBlockCommand.run(Array(words), with: providers, on: recording.console())
            #expect(code == .ok)
            #expect(recording.output.contains("Usage: \(path.name)"))
            #expect(recording.error == "")
        }
    }

    @Test func helpCommandShowsWhatTheHelpOptionShows() async {
        let other = RecordingConsole()
        _ = await AuthBlockCommand.run(["accounts", "list", "--help"], with: providers, on: other.console())
        #expect(await run("help", "accounts", "list") == .ok)
        #expect(recording.output == other.output)
    }

    @Test func helpCommandAloneShowsTheProgram() async {
        #expect(await run("help") == .ok)
        #expect(recording.output.contains("Usage: authblock [--line]"))
    }

    @Test func helpOfAnUnknownCommandIsAUsageError() async {
        #expect(await run("help", "acounts") == .usage)
        #expect(recording.error.hasPrefix("authblock: unknown subcommand 'acounts'; did you mean 'accounts'?\n"))
    }

    @Test func helpIsAsWideAsTheTerminal() async {
        _ = await AuthBlockCommand.run(
            ["help", "register"], with: providers, on: recording.console(environment: ["COLUMNS": "60"]))
        #expect(recording.output.contains("\nUsage: authblock register "))
        // The example is a line of its own, to be copied whole.
        let lines = recording.output.split(separator: "\n").filter { !$0.hasPrefix("    printf") }
        #expect(lines.allSatisfy { $0.count <= 60 })
    }

    @Test func usageErrorsGoToTheErrorSide() async {
        #expect(await run("--provdier", "mock") == .usage)
        #expect(recording.output == "")
        #expect(
            recording.error == """
                authblock: unknown option '--provdier'; did you mean '--provider'?
                try 'authblock --help'

                """)
    }

    @Test(arguments: CompletionShell.allCases)
    func completionsPrintTheScript(shell: CompletionShell) async {
        #expect(await run("completions", shell.rawValue) == .ok)
        #expect(recording.output == shell.script(for: table))
        #expect(recording.output.contains("local firebase mock"))
    }

    @Test func completionsForAnotherShellListTheShells() async {
        #expect(await run("completions", "tcsh") == .usage)
        #expect(recording.error.hasPrefix("authblock: argument SHELL must be one of bash, zsh, fish, not 'tcsh'\n"))
    }

    @Test func manPrintsThePage() async {
        #expect(await run("man") == .ok)
        #expect(recording.output == ManualPage(table: table).text)
    }

    @Suite struct Process {
        @Test func aResultGoesToStandardOutput() async throws {
            let result = try await Program.run(Program.command, "--version")
            #expect(result.status == 0)
            #expect(result.output.hasPrefix("authblock "))
            #expect(result.error == "")
        }

        @Test func aUsageErrorGoesToStandardErrorAndEndsWith64() async throws {
            let result = try await Program.run(Program.command, "acounts")
            #expect(result.status == 64)
            #expect(result.output == "")
            #expect(result.error.hasPrefix("authblock: unknown subcommand 'acounts'"))
        }

        @Test func outputThatCannotBeWrittenIsNotSuccess() async throws {
            let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
            let result = try await Program.run(Program.command, "man", output: full)
            #expect(result.status == 74)
            #expect(result.error == "authblock: cannot write the output: No space left on device\n")
        }
    }

    private func run(_ words: String...) async -> ExitCode {
        await AuthBlockCommand.run(words, with: providers, on: recording.console())
    }
}
