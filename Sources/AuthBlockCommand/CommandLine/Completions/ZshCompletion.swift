/// The completion script for zsh: one function for each point, built on `_arguments`.
struct ZshCompletion {
    let table: CommandTable

    var script: String {
        """
        #compdef \(program)
        # zsh completion for \(program), printed by '\(program) completions zsh'.

        \(points.map(function).joined(separator: "\n\n"))

        # Loaded by compinit, the file is the function's own body; sourced, it has to register the function.
        if [[ $funcstack[1] == _\(program) ]]; then
            _\(program) "$@"
        else
            compdef _\(program) \(program)
        fi

        """
    }

    private var program: String { table.root.name }
    private var points: [CompletionPoint] { CompletionPoint.all(in: table) }

    private func function(_ point: CompletionPoint) -> String {
        let specifications =
            (point.options + table.globalOptions).map { specification($0) } + point.operands.map { specification($0) }
        guard !point.subcommands.isEmpty else {
            return """
                \(name(of: point.name))() {
                    _arguments -s -S \\
                \(continued(specifications))
                }
                """
        }
        let commands = point.subcommands.map { quoted("\($0.name):\($0.summary)") }
        let calls = points.filter { $0.parent == point.name }.map { "\($0.lastWord)) \(name(of: $0.name)) ;;" }
        return """
            \(name(of: point.name))() {
                local curcontext="$curcontext" state state_descr line
                typeset -A opt_args
                local -a commands=(
            \(indented(commands, by: 8))
                )
                _arguments -C -s -S \\
            \(continued(specifications + ["':command:->command'", "'*::argument:->argument'"]))
                case $state in
                    command) _describe -t commands command commands ;;
                    argument)
                        case $line[1] in
            \(indented(calls, by: 16))
                        esac
                        ;;
                esac
            }
            """
    }

    private func name(of point: String) -> String {
        "_" + point.split(separator: " ").joined(separator: "-")
    }

    private func specification(_ option: OptionDescription) -> String {
        guard let value = option.value else {
            let help = quoted("[\(escaped(option.help))]")
            guard let short = option.shortForm else { return option.longForm + help }
            return "'(\(short) \(option.longForm))'{\(short),\(option.longForm)}\(help)"
        }
        let help = quoted("[\(escaped(option.help))]:\(value.name):\(action(value.kind))")
        guard let short = option.shortForm else { return "\(option.longForm)=\(help)" }
        return "'(\(short) \(option.longForm))'{\(short)+,\(option.longForm)=}\(help)"
    }

    private func specification(_ operand: OperandDescription) -> String {
        let position = operand.isRepeatable ? "*" : ""
        let separator = operand.isRequired || operand.isRepeatable ? ":" : "::"
        return quoted("\(position)\(separator)\(operand.value.name):\(action(operand.value.kind))")
    }

    private func action(_ kind: ValueDescription.Kind) -> String {
        switch kind {
        case .file: "_files"
        case .folder: "_files -/"
        case .choice, .provider: "(\(table.candidates(for: kind).joined(separator: " ")))"
        // A blank action offers nothing, but still shows what is expected.
        case .text, .subcommand: " "
        }
    }

    private func continued(_ specifications: [String]) -> String {
        specifications.map { "        \($0)" }.joined(separator: " \\\n")
    }

    private func indented(_ lines: [String], by count: Int) -> String {
        lines.map { String(repeating: " ", count: count) + $0 }.joined(separator: "\n")
    }

    /// `_arguments` takes the explanation up to a closing bracket.
    private func escaped(_ help: String) -> String {
        help.map { "[]\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    }

    private func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
