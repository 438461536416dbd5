import AuthBlock

/// `authblock sign-in`: signs in to an account.
struct SignIn: Subcommand {
    static let description = CommandDescription(
        name: "sign-in",
        summary: "Sign in to an account",
        details: "Asks on the terminal for what is not given. Whoever was signed in before is signed out.",
        options: [.email, .passwordStdin],
        examples: [.init("authblock sign-in --email ada@example.com", "Sign in and be asked for the password")],
        action: Self.self)

    private let arguments: Arguments
    private let email: EmailAddress?

    init(_ arguments: Arguments) throws(UsageError) {
        self.arguments = arguments
        email = try arguments.emailAddress()
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let service = try context.compose().service
        let inquiry = Inquiry(arguments, on: context.console)
        let email = try await inquiry.email(email)
        let account = try await service.signIn(email: email, password: try await inquiry.password())
        context.console.writeError("Signed in as \(account.label).\n")
        return .ok
    }
}
