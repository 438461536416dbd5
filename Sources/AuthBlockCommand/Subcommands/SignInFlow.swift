import AuthBlock
import TerminalViews

/// `authblock` without a subcommand: the whole flow, screen by screen.
struct SignInFlow: Subcommand {
    static let line = OptionDescription.flag(
        "line", help: "Ask line by line instead of filling the screen; so does any pipe")

    static var description: CommandDescription { description(with: []) }

    static func description(with subcommands: [CommandGroup]) -> CommandDescription {
        CommandDescription(
            name: "authblock",
            summary: "Register, sign in and manage accounts on any provider",
            details: """
                Without a command it opens the sign-in screens. Line by line, one line names a choice of the page (an \
                empty one the first), further ones fill its fields.
                """,
            options: [line],
            examples: [
                .init("authblock", "Sign in, or create an account"),
                .init(
                    #"printf '\n\nada@example.com\n\n%s\n' "$PW" | authblock"#,
                    "Sign in through a pipe: begin, continue with an e-mail, sign in with a password"),
            ],
            groups: subcommands,
            action: Self.self)
    }

    private let style: TerminalFlow.Style

    init(_ arguments: Arguments) {
        style = arguments.flag(Self.line) ? .lines : .automatic
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let composition = try context.compose()
        _ = try await TerminalFlow(services: composition.flow(), style: style).run()
        return .ok
    }
}
