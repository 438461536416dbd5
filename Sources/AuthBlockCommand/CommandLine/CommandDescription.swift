/// One entry of the command table: everything that parsing, help, completions and the manual say about a command.
struct CommandDescription: Sendable {
    let name: String

    /// What the command does, as one short sentence without its full stop.
    let summary: String

    /// What a user must know beyond the summary; a paragraph, or nothing.
    let details: String

    /// The command's own options; the global ones are the table's.
    let options: [OptionDescription]

    let operands: [OperandDescription]
    let examples: [Example]

    /// The commands nested in this one, in the groups that the help shows.
    let groups: [CommandGroup]

    /// Whether a subcommand must follow, because the command does nothing by itself.
    let needsSubcommand: Bool

    /// The type that carries the command out.
    let action: (any Subcommand.Type)?

    init(
        name: String, summary: String, details: String = "", options: [OptionDescription] = [],
        operands: [OperandDescription] = [], examples: [Example] = [], groups: [CommandGroup] = [],
        needsSubcommand: Bool = false, action: (any Subcommand.Type)? = nil
    ) {
        self.name = name
        self.summary = summary
        self.details = details
        self.options = options
        self.operands = operands
        self.examples = examples
        self.groups = groups
        self.needsSubcommand = needsSubcommand
        self.action = action
    }

    /// The commands nested in this one.
    var subcommands: [CommandDescription] { groups.flatMap(\.commands) }

    /// A command line that works, and what it is for.
    struct Example: Sendable {
        let line: String
        let purpose: String

        init(_ line: String, _ purpose: String) {
            self.line = line
            self.purpose = purpose
        }
    }
}

/// Commands that belong together, under the heading that the help gives them.
struct CommandGroup: Sendable {
    let title: String
    let commands: [CommandDescription]

    init(_ title: String, _ commands: [CommandDescription]) {
        self.title = title
        self.commands = commands
    }
}
