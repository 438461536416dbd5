import AuthBlock

/// The way from the program to one of its commands: `authblock accounts list`.
struct CommandPath: Sendable {
    let command: CommandDescription

    /// The words that lead to the command, the program's name first.
    let words: [String]

    init(root: CommandDescription) {
        self.init(command: root, words: [root.name])
    }

    private init(command: CommandDescription, words: [String]) {
        self.command = command
        self.words = words
    }

    /// The words as they are typed.
    var name: String { words.joined(separator: " ") }

    /// The paths one word longer, in the order of the table.
    var children: [CommandPath] {
        command.subcommands.map { CommandPath(command: $0, words: words + [$0.name]) }
    }

    /// This path and every one below it, parents first.
    var tree: [CommandPath] { [self] + children.flatMap(\.tree) }

    /// The path that `word` leads to.
    /// - Throws: `UsageError` for a word that names no subcommand, with the likeliest intended one.
    func child(named word: String) throws(UsageError) -> CommandPath {
        if let child = children.first(where: { $0.command.name == word }) { return child }
        throw UsageError(
            "unknown subcommand \(UsageError.quoted(word))",
            meaning: Spelling.nearest(to: word, in: command.subcommands.map(\.name)), at: self)
    }

    /// The usage line: the path, what must be given, what may be given, and the operands.
    var usage: String {
        let required = command.options.filter(\.isRequired).map(\.usage)
        let optional = command.options.filter { !$0.isRequired }.map { "[\($0.usage)]" }
        let last = command.needsSubcommand ? ["COMMAND"] : command.operands.map(\.usage)
        return ([name] + required + optional + last).joined(separator: " ")
    }
}
