/// The whole command line as data: the one source of parsing, help, completions and the manual page.
struct CommandTable: Sendable {
    /// The program itself: its name, what it does without a subcommand, and its subcommands.
    let root: CommandDescription

    let version: String

    /// The options that every command takes, before or after its name.
    let globalOptions: [OptionDescription]

    /// The environment variables that the program reads, each with its meaning.
    let environment: [(name: String, meaning: String)]

    /// The providers that completions offer.
    let providerIDs: [String]

    var rootPath: CommandPath { CommandPath(root: root) }

    /// Every command, parents first.
    var paths: [CommandPath] { rootPath.tree }

    /// Every option of every command, each name once.
    var allOptions: [OptionDescription] {
        var seen: Set<String> = []
        return (globalOptions + paths.flatMap(\.command.options)).filter { seen.insert($0.name).inserted }
    }

    /// The options that `command` takes.
    func options(for command: CommandDescription) -> [OptionDescription] {
        command.options + globalOptions
    }
}
