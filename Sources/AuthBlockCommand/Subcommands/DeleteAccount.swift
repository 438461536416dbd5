import AuthBlock

/// `authblock delete-account`: deletes the account that is signed in.
struct DeleteAccount: Subcommand {
    static let description = CommandDescription(
        name: "delete-account",
        summary: "Delete the account that is signed in",
        details: "Asks for confirmation and for the password. A deleted account cannot be brought back.",
        options: [.yes, .passwordStdin],
        action: Self.self)

    private let arguments: Arguments

    init(_ arguments: Arguments) {
        self.arguments = arguments
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let composition = try context.compose()
        let account = try await composition.signedInAccount()
        let inquiry = Inquiry(arguments, on: context.console)
        try await inquiry.confirm("Delete the account \(account.email.text.printable)?")
        try await composition.service.deleteAccount(password: try await inquiry.password())
        context.console.writeError("\(EnglishMessages().text(.accountDeleted))\n")
        return .ok
    }
}
