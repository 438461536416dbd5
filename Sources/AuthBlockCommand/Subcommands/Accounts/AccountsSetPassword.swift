import AuthBlock

/// `authblock accounts set-password`: gives an account a new password.
struct AccountsSetPassword: Subcommand {
    static let description = CommandDescription(
        name: "set-password",
        summary: "Give an account a new password",
        details: "Its sessions end at once.",
        options: [.passwordStdin],
        operands: [Accounts.account],
        action: Self.self)

    private let arguments: Arguments
    private let reference: AccountReference

    init(_ arguments: Arguments) throws(UsageError) {
        self.arguments = arguments
        reference = try arguments.account(Accounts.account)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let composition = try context.compose()
        let administration = try composition.administration()
        let account = try await administration.account(reference).account
        let password = try await Inquiry(arguments, on: context.console)
            .newPassword(minimumLength: composition.minimumPasswordLength)
        try await composition.settingPassword(
            password, personalWords: account.personalWords
        ) { () async throws(AuthError) in
            try await administration.setPassword(password, for: .id(account.id))
        }
        context.console.writeError("The password of \(account.label) is set.\n")
        return .ok
    }
}
