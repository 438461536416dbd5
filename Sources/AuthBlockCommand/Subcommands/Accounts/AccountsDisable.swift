import AuthBlock

/// `authblock accounts disable`: shuts an account out.
struct AccountsDisable: Subcommand {
    static let description = CommandDescription(
        name: "disable",
        summary: "Shut an account out, without deleting it",
        details: "Its sessions end at once.",
        operands: [Accounts.account],
        action: Self.self)

    private let reference: AccountReference

    init(_ arguments: Arguments) throws(UsageError) {
        reference = try arguments.account(Accounts.account)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let administration = try context.compose().administration()
        try await administration.setDisabled(true, for: reference)
        let account = try await administration.account(reference).account
        context.console.writeError("\(account.label) is disabled.\n")
        return .ok
    }
}
