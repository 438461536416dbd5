import AuthBlock

/// `authblock accounts delete`: deletes an account.
struct AccountsDelete: Subcommand {
    static let description = CommandDescription(
        name: "delete",
        summary: "Delete an account",
        details: "Asks for confirmation. A deleted account cannot be brought back.",
        options: [.yes],
        operands: [Accounts.account],
        action: Self.self)

    private let arguments: Arguments
    private let reference: AccountReference

    init(_ arguments: Arguments) throws(UsageError) {
        self.arguments = arguments
        reference = try arguments.account(Accounts.account)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let administration = try context.compose().administration()
        let account = try await administration.account(reference).account
        try await Inquiry(arguments, on: context.console).confirm("Delete the account \(account.email.text.printable)?")
        // By its id: the address could be another account's by the time that the question is answered.
        try await administration.delete(.id(account.id))
        context.console.writeError("\(account.label) is deleted.\n")
        return .ok
    }
}
