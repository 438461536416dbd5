import AuthBlock
import Foundation

/// The command `authblock`.
@main
struct AuthBlockCommand {
    @MainActor
    static func main() async {
        StandardStreams.keepOpen()
        let code: ExitCode
        do {
            code = await run(Array(CommandLine.arguments.dropFirst()), with: try .builtIn(), on: .standard)
        } catch {
            code = fail(error, on: .standard)
        }
        exit(code.rawValue)
    }

    /// Understands one command line and carries it out.
    /// - Parameter words: the command line without the program's name.
    static func run(_ words: [String], with providers: ProviderRegistry, on console: Console) async -> ExitCode {
        let table = CommandTable.authBlock(providerIDs: providers.ids.map(\.rawValue))
        let arguments: Arguments
        do {
            arguments = try ArgumentParser.parse(words, by: table)
        } catch {
            return fail(error, on: console)
        }
        do {
            if arguments.flag(.help) {
                console.write(HelpText(table: table, path: arguments.path, width: console.width).text)
                return .ok
            }
            if arguments.flag(.version) {
                console.write("\(table.root.name) \(table.version)\n")
                return .ok
            }
            guard let action = arguments.path.command.action else {
                throw arguments.usageError("missing subcommand")
            }
            return try await action.init(arguments)
                .run(in: CommandContext(arguments, console: console, providers: providers))
        } catch {
            return fail(error, on: console, isVerbose: arguments.flag(.verbose))
        }
    }

    private static func fail(_ error: any Error, on console: Console, isVerbose: Bool = false) -> ExitCode {
        let failure = Failure(error, isVerbose: isVerbose)
        console.writeError("authblock: \(failure.text)")
        return failure.code
    }
}
