/// What `--help` prints for one command.
struct HelpText {
    let table: CommandTable
    let path: CommandPath
    let width: Int

    var text: String {
        let sections = [introduction, usage, operands, commands, options, examples, more]
        return sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    private var layout: TextLayout { TextLayout(width: width) }
    private var command: CommandDescription { path.command }

    private var introduction: String {
        [command.summary + ".", command.details]
            .filter { !$0.isEmpty }.map { layout.wrap($0) }.joined(separator: "\n\n")
    }

    private var usage: String {
        let lead = "Usage: "
        var lines = [layout.wrap(path.usage, first: lead, indent: lead.count + 4)]
        if !path.children.isEmpty, !command.needsSubcommand {
            lines.append(String(repeating: " ", count: lead.count) + "\(path.name) COMMAND ...")
        }
        return lines.joined(separator: "\n")
    }

    private var operands: String {
        sections([("Arguments", command.operands.map { ($0.usage, $0.explanation) })])
    }

    private var commands: String {
        sections(command.groups.map { group in (group.title, group.commands.map { ($0.name, $0.summary) }) })
    }

    private var options: String {
        sections(
            [("Options", command.options), ("Global options", table.globalOptions)].map { title, options in
                (title, options.map { (term($0), $0.explanation) })
            })
    }

    private var examples: String {
        guard !command.examples.isEmpty else { return "" }
        return "Examples:\n"
            + command.examples.map { layout.wrap($0.purpose + ":", first: "  ", indent: 2) + "\n    \($0.line)" }
            .joined(separator: "\n")
    }

    private var more: String {
        let nested = path.children.isEmpty ? [] : ["More about one of them: \(path.name) COMMAND --help"]
        let program = path.words.count > 1 ? [] : ["Environment and exit codes: \(path.name) man"]
        return (nested + program).map { layout.wrap($0, indent: 2) }.joined(separator: "\n")
    }

    /// Titled lists that share their columns; one without rows is left out.
    private func sections(_ lists: [(title: String, rows: [(term: String, meaning: String)])]) -> String {
        let column = layout.column(for: lists.flatMap(\.rows).map(\.term))
        return lists.filter { !$0.rows.isEmpty }
            .map { "\($0.title):\n" + layout.definitions($0.rows, column: column) }
            .joined(separator: "\n\n")
    }

    /// Options without a letter leave its place free, so that the long names stand below each other.
    private func term(_ option: OptionDescription) -> String {
        (option.shortForm.map { "\($0), " } ?? "    ") + option.usage
    }
}
