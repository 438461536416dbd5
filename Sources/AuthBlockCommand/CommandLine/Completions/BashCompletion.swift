/// The completion script for bash.
struct BashCompletion {
    let table: CommandTable

    var script: String {
        """
        # bash completion for \(program), printed by '\(program) completions bash'.

        _\(program)() {
            local word=${COMP_WORDS[COMP_CWORD]} command=\(program) operands=0 pending= ended= words= files= i
            COMPREPLY=()

            # Up to the cursor: which command is it, how many operands has it, does an option wait for its value?
            # bash makes three words of --name=value.
            for ((i = 1; i < COMP_CWORD; i++)); do
                if [[ $ended ]]; then
                    operands=$((operands + 1))
                    continue
                fi
                case ${COMP_WORDS[i]} in
                    --) ended=yes ;;
                    \(table.formsWithValue.joined(separator: "|")))
                        pending=${COMP_WORDS[i]}
                        i=$((i + 1))
                        [[ ${COMP_WORDS[i]} == = && $i -lt $COMP_CWORD ]] && i=$((i + 1))
                        [[ $i -lt $COMP_CWORD ]] && pending=
                        ;;
                    -*) ;;
                    *)
                        case "$command ${COMP_WORDS[i]}" in
                            \(nested.map { "'\($0)'" }.joined(separator: "|")))
                                command="$command ${COMP_WORDS[i]}" ;;
                            *) operands=$((operands + 1)) ;;
                        esac
                        ;;
                esac
            done
            [[ $pending && $word == = ]] && word=

            if [[ $pending ]]; then
                case $pending in
        \(pendingCases)
                esac
            elif [[ $word == -* && ! $ended ]]; then
                case $command in
        \(optionCases)
                esac
                words+=' \(table.globalOptions.flatMap(\.forms).joined(separator: " "))'
            else
                case "$command $operands" in
        \(wordCases)
                esac
            fi

            if [[ $files ]]; then
                compopt -o filenames 2>/dev/null
                mapfile -t COMPREPLY < <(compgen -A "$files" -- "$word")
            else
                mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
            fi
        }

        complete -F _\(program) \(program)

        """
    }

    private var program: String { table.root.name }
    private var points: [CompletionPoint] { CompletionPoint.all(in: table) }
    private var nested: [String] { points.map(\.name).filter { $0 != program } }

    private var pendingCases: String {
        lines(
            table.allOptions.compactMap { option in
                option.value.flatMap { offer($0.kind) }.map { "\(option.forms.joined(separator: "|"))) \($0) ;;" }
            })
    }

    private var optionCases: String {
        lines(
            points.filter { !$0.options.isEmpty }.map {
                "'\($0.name)') words='\($0.options.flatMap(\.forms).joined(separator: " "))' ;;"
            })
    }

    private var wordCases: String {
        lines(
            points.flatMap { point -> [String] in
                let subcommands = point.subcommands.map(\.name).joined(separator: " ")
                let own = subcommands.isEmpty ? [] : ["'\(point.name) 0') words='\(subcommands)' ;;"]
                return own
                    + point.operands.enumerated().compactMap { index, operand in
                        let place = operand.isRepeatable ? "'\(point.name) '*" : "'\(point.name) \(index)'"
                        return offer(operand.value.kind).map { "\(place)) \($0) ;;" }
                    }
            })
    }

    /// What to set so that a value of this kind is completed.
    private func offer(_ kind: ValueDescription.Kind) -> String? {
        switch kind {
        case .file: return "files=file"
        case .folder: return "files=directory"
        case .text, .choice, .provider, .subcommand:
            let candidates = table.candidates(for: kind)
            return candidates.isEmpty ? nil : "words='\(candidates.joined(separator: " "))'"
        }
    }

    private func lines(_ cases: [String]) -> String {
        cases.map { "            \($0)" }.joined(separator: "\n")
    }
}
