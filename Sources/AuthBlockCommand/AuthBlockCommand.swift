import Foundation

/// The command `authblock`.
@main
struct AuthBlockCommand {
    static func main() async {
        let table = CommandTable.authBlock(providerIDs: ["local", "mock"])
        let code = await run(Array(CommandLine.arguments.dropFirst()), by: table, on: .standard)
        exit(code.rawValue)
    }

    /// Understands one command line and carries it out.
    /// - Parameter words: the command line without the program's name.
    static func run(_ words: [String], by table: CommandTable, on console: Console) async -> ExitCode {
        do {
            let arguments = try ArgumentParser.parse(words, by: table)
            if arguments.flag(.help) {
                console.write(HelpText(table: table, path: arguments.path, width: console.width).text)
                return .ok
            }
            if arguments.flag(.version) {
                console.write("\(table.root.name) \(table.version)\n")
                return .ok
            }
            guard let action = arguments.path.command.action else {
                console.writeError("\(table.root.name): '\(arguments.path.name)' is not part of this build\n")
                return .unavailable
            }
            return try await action.init(arguments).run(on: console)
        } catch {
            console.writeError("\(table.root.name): \(error)\n")
            return .usage
        }
    }
}
