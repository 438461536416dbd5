/// A place on the command line where a shell may be asked to complete: after these words, these may come next.
struct CompletionPoint {
    /// The words so far, options and operands left out: `authblock accounts`.
    let name: String

    let subcommands: [CommandDescription]
    /// The command's own options; the global ones may stand at every point.
    let options: [OptionDescription]

    let operands: [OperandDescription]

    /// The name of the point one word shorter.
    var parent: String { name.split(separator: " ").dropLast().joined(separator: " ") }

    var lastWord: String { name.split(separator: " ").last.map(String.init) ?? name }

    /// Every point of the table.
    ///
    /// An operand that names a subcommand (`authblock help accounts list`) is completed as the subcommand itself
    /// would be: the points that have subcommands are repeated below such a command.
    static func all(in table: CommandTable) -> [CompletionPoint] {
        table.paths.flatMap { path -> [CompletionPoint] in
            guard path.command.operands.contains(where: { $0.value.kind == .subcommand }) else {
                return [
                    CompletionPoint(
                        name: path.name, subcommands: path.command.subcommands, options: path.command.options,
                        operands: path.command.operands)
                ]
            }
            return table.paths.filter { !$0.children.isEmpty }.map { target in
                CompletionPoint(
                    name: ([path.name] + target.words.dropFirst()).joined(separator: " "),
                    subcommands: target.command.subcommands, options: path.command.options, operands: [])
            }
        }
    }
}

extension CommandTable {
    /// The options that a value follows, each in every form.
    var formsWithValue: [String] {
        allOptions.filter { $0.value != nil }.flatMap(\.forms)
    }

    /// The words that a shell may offer for a value; none when it is free text or a file.
    func candidates(for kind: ValueDescription.Kind) -> [String] {
        switch kind {
        case .choice(let allowed): allowed
        case .provider: providerIDs
        case .text, .file, .folder, .subcommand: []
        }
    }
}
