import AuthBlock

/// `authblock register`: creates an account and signs in.
struct Register: Subcommand {
    static let username = OptionDescription.value(
        "username", "NAME", help: "The name to show for the account")

    static let description = CommandDescription(
        name: "register",
        summary: "Create an account and sign in",
        details: "Asks on the terminal for what is not given. Whoever was signed in before is signed out.",
        options: [.email, username, .passwordStdin],
        examples: [
            .init(
                #"printf '%s' "$PW" | authblock register --email ada@example.com --username Ada --password-stdin"#,
                "Create an account from a script")
        ],
        action: Self.self)

    private let arguments: Arguments
    private let email: EmailAddress?
    private let username: Username?

    init(_ arguments: Arguments) throws(UsageError) {
        self.arguments = arguments
        email = try arguments.emailAddress()
        username = try arguments.username()
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let composition = try context.compose()
        let inquiry = Inquiry(arguments, on: context.console)
        let email = try await inquiry.email(email)
        let username = try await inquiry.username(username)
        let password = try await inquiry.newPassword(minimumLength: composition.minimumPasswordLength)
        let account = try await composition.settingPassword(
            password, personalWords: [email.text, username.text]
        ) { () async throws(AuthError) in
            try await composition.service.register(email: email, password: password, username: username)
        }
        context.console.writeError("Registered and signed in as \(account.label).\n")
        return .ok
    }
}
