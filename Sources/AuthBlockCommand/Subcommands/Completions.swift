/// `authblock completions`: prints the completion script for a shell.
struct Completions: Subcommand {
    private static let shell = OperandDescription(
        "SHELL", .choice(CompletionShell.allCases.map(\.rawValue)), help: "The shell to complete for")

    static let description = CommandDescription(
        name: "completions",
        summary: "Print the completion script for a shell",
        operands: [shell],
        examples: [
            .init(
                "authblock completions bash > ~/.local/share/bash-completion/completions/authblock",
                "Install the completions for bash"),
            .init(
                "authblock completions fish > ~/.config/fish/completions/authblock.fish",
                "Install the completions for fish"),
            .init(
                "authblock completions zsh > ~/.zfunc/_authblock",
                "Install the completions for zsh, into a folder of fpath"),
        ],
        action: Self.self)

    private let script: String

    init(_ arguments: Arguments) throws(UsageError) {
        let name = try arguments.required(Self.shell)
        guard let shell = CompletionShell(rawValue: name) else {
            throw arguments.usageError("no completions for \(UsageError.quoted(name))")
        }
        script = shell.script(for: arguments.table)
    }

    func run(in context: CommandContext) async -> ExitCode {
        context.console.write(script)
        return .ok
    }
}
