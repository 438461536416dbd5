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
        try await Accounts.setDisabled(true, for: reference, in: context)
    }
}
