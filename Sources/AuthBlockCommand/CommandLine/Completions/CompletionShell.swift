/// A shell that completions can be generated for.
enum CompletionShell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// A script that completes the table's command line without running the program.
    func script(for table: CommandTable) -> String {
        switch self {
        case .bash: BashCompletion(table: table).script
        case .zsh: ZshCompletion(table: table).script
        case .fish: FishCompletion(table: table).script
        }
    }
}
