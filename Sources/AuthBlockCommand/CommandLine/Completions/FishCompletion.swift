/// The completion script for fish.
struct FishCompletion {
    let table: CommandTable

    var script: String {
        """
        # fish completion for \(program), printed by '\(program) completions fish'.

        # Prints the command that the line has reached, and how many operands it has so far.
        function __\(program)_state
            set -l words (commandline -opc)
            set -l state \(program)
            set -l operands 0
            set -l skip no
            set -l ended no
            for word in $words[2..-1]
                if test $skip = yes
                    set skip no
                else if test $ended = yes
                    set operands (math $operands + 1)
                else
                    switch $word
                        case --
                            set ended yes
                        case \(table.formsWithValue.joined(separator: " "))
                            set skip yes
                        case '-*'
                        case '*'
                            if contains -- "$state $word" \(nested.map(quoted).joined(separator: " "))
                                set state "$state $word"
                            else
                                set operands (math $operands + 1)
                            end
                    end
                end
            end
            printf '%s\\n' $state $operands
        end

        # Whether the line is at this command and, where a number is given, at this operand.
        function __\(program)_at
            set -l state (__\(program)_state)
            test "$state[1]" = "$argv[1]"; and begin
                not set -q argv[2]; or test "$state[2]" = "$argv[2]"
            end
        end

        complete -c \(program) -f
        \(rules.map { "complete -c \(program) \($0)" }.joined(separator: "\n"))

        """
    }

    private var program: String { table.root.name }
    private var points: [CompletionPoint] { CompletionPoint.all(in: table) }
    private var nested: [String] { points.map(\.name).filter { $0 != program } }

    private var rules: [String] {
        table.globalOptions.map(rule(for:))
            + points.flatMap { point -> [String] in
                point.options.map { "\(condition(point)) \(rule(for: $0))" }
                    + point.subcommands.map {
                        "\(condition(point, 0)) -a \($0.name) -d \(quoted($0.summary))"
                    }
                    + point.operands.enumerated().compactMap { index, operand in
                        offer(operand.value.kind).map {
                            "\(condition(point, operand.isRepeatable ? nil : index)) \($0)"
                        }
                    }
            }
    }

    private func rule(for option: OptionDescription) -> String {
        var parts = option.letter.map { ["-s \($0)"] } ?? []
        parts.append("-l \(option.name)")
        if let value = option.value {
            // -x: a value must follow, and only what is offered here may be offered.
            parts.append(value.kind == .file ? "-r" : "-x")
            if let offer = offer(value.kind) { parts.append(offer) }
        }
        parts.append("-d \(quoted(option.help))")
        return parts.joined(separator: " ")
    }

    private func condition(_ point: CompletionPoint, _ operand: Int? = nil) -> String {
        "-n " + quoted("__\(program)_at \"\(point.name)\"" + (operand.map { " \($0)" } ?? ""))
    }

    private func offer(_ kind: ValueDescription.Kind) -> String? {
        switch kind {
        case .file: return "-F"
        case .folder: return "-a '(__fish_complete_directories)'"
        case .text, .choice, .provider, .subcommand:
            let candidates = table.candidates(for: kind)
            return candidates.isEmpty ? nil : "-a \(quoted(candidates.joined(separator: " ")))"
        }
    }

    private func quoted(_ text: String) -> String {
        "'" + text.map { "'\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "'"
    }
}
