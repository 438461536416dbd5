/// The manual page of the whole program, as source for `man`.
struct ManualPage {
    let table: CommandTable

    var text: String {
        ([title] + name + synopsis + description + commands + globalOptions + environment + exitStatus + examples)
            .joined(separator: "\n") + "\n"
    }

    private var root: CommandDescription { table.root }

    private var title: String {
        let footer = escaped("\(root.name) \(table.version)")
        return ".TH \(escaped(root.name.uppercased())) 1 \"\" \"\(footer)\" \"User Commands\""
    }

    private var name: [String] {
        [".SH NAME", line(root.name) + " \\- " + escaped(root.summary)]
    }

    private var synopsis: [String] {
        [".SH SYNOPSIS", ".nf", line(table.rootPath.usage), line("\(root.name) COMMAND ..."), ".fi"]
    }

    private var description: [String] {
        [".SH DESCRIPTION"] + prose(root) + root.options.flatMap(entry)
    }

    private var commands: [String] {
        [".SH COMMANDS"]
            + table.rootPath.tree.dropFirst().filter { !$0.command.needsSubcommand }.flatMap { path in
                let command = path.command
                return [".SS \"\(escaped(path.usage))\""] + prose(command)
                    + command.operands.flatMap { definition([$0.usage], $0.explanation) }
                    + command.options.flatMap(entry)
            }
    }

    private var globalOptions: [String] {
        [".SH GLOBAL OPTIONS"] + table.globalOptions.flatMap(entry)
    }

    private var environment: [String] {
        [".SH ENVIRONMENT"] + table.environment.flatMap { definition([$0.name], $0.meaning) }
    }

    private var exitStatus: [String] {
        [".SH EXIT STATUS"] + ExitCode.allCases.flatMap { definition(["\($0.rawValue)"], $0.meaning) }
            + [".P", "A run that a signal ends dies of that signal: shells show 130 for Ctrl\\-C, 143 for SIGTERM."]
    }

    private var examples: [String] {
        [".SH EXAMPLES"]
            + table.paths.flatMap(\.command.examples).flatMap {
                [".P", line("\($0.purpose):"), ".P", ".RS 4", ".nf", line($0.line), ".fi", ".RE"]
            }
    }

    private func prose(_ command: CommandDescription) -> [String] {
        [command.summary + ".", command.details].filter { !$0.isEmpty }.map(line)
    }

    private func entry(_ option: OptionDescription) -> [String] {
        let suffix = option.value.map { " \($0.name)" } ?? ""
        return definition(option.forms.map { $0 + suffix }, option.explanation)
    }

    private func definition(_ terms: [String], _ meaning: String) -> [String] {
        [".TP", terms.map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", "), line(meaning)]
    }

    /// A line of text; one that begins with a dot or an apostrophe would be taken for a request.
    private func line(_ text: String) -> String {
        (text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : "") + escaped(text)
    }

    /// Characters that roff would change: a bare hyphen or quote is printed as a typographic one, which nobody can
    /// copy into a shell.
    private func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "\"": result += "\\(dq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            default: result.append(character)
            }
        }
        return result
    }
}
