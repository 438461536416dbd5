import AuthBlock

/// `authblock sign-out`: ends the session.
struct SignOut: Subcommand {
    static let description = CommandDescription(
        name: "sign-out",
        summary: "End the session",
        details: "The session is forgotten here even when the provider cannot be told.",
        action: Self.self)

    init(_ arguments: Arguments) {}

    func run(in context: CommandContext) async throws -> ExitCode {
        try await context.compose().service.signOut()
        context.console.writeError("\(EnglishMessages().text(.signedOut))\n")
        return .ok
    }
}
