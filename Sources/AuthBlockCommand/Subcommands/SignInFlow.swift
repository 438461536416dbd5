/// `authblock` without a subcommand: the whole flow, screen by screen.
enum SignInFlow {
    static let line = OptionDescription.flag(
        "line", help: "Ask line by line instead of filling the screen; so does any pipe")

    static func description(with subcommands: [CommandGroup]) -> CommandDescription {
        CommandDescription(
            name: "authblock",
            summary: "Register, sign in and manage accounts on any provider",
            details: "Without a command it opens the sign-in screens.",
            options: [line],
            examples: [
                .init("authblock", "Sign in, or create an account"),
                .init("authblock --provider mock", "Try every screen without an account or a network"),
            ],
            groups: subcommands)
    }
}
