import AuthBlock

/// `authblock token`: prints an ID token for scripts.
struct Token: Subcommand {
    static let description = CommandDescription(
        name: "token",
        summary: "Print a fresh ID token",
        details: "It is good for at least a minute. Whoever has the token can act as the account until it expires: "
            + "pass it on through a pipe, never on a command line.",
        action: Self.self)

    init(_ arguments: Arguments) {}

    func run(in context: CommandContext) async throws -> ExitCode {
        let token = try await context.compose().service.idToken()
        context.console.write("\(token.value)\n")
        return .ok
    }
}
