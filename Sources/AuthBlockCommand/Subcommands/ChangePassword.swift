import AuthBlock

/// `authblock change-password`: replaces the password of the account that is signed in.
struct ChangePassword: Subcommand {
    static let description = CommandDescription(
        name: "change-password",
        summary: "Change the password, where the provider can",
        details: "With --password-stdin, the first line is the present password and the second the new one. All "
            + "other sessions of the account end.",
        options: [.passwordStdin],
        action: Self.self)

    private let arguments: Arguments

    init(_ arguments: Arguments) {
        self.arguments = arguments
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let composition = try context.compose()
        // Nobody should type two passwords to learn that it was for nothing.
        guard composition.provider is any PasswordChanging else { throw AuthError(.unsupported) }
        let account = try await composition.signedInAccount()
        let (present, new) = try await Inquiry(arguments, on: context.console)
            .passwordChange(minimumLength: composition.minimumPasswordLength)
        try await composition.settingPassword(new, personalWords: account.personalWords) { () async throws(AuthError) in
            try await composition.service.changePassword(from: present, to: new)
        }
        context.console.writeError("The password of \(account.label) is changed.\n")
        return .ok
    }
}
