import AuthBlock

/// `authblock accounts enable`: lets a disabled account in again.
struct AccountsEnable: Subcommand {
    static let description = CommandDescription(
        name: "enable",
        summary: "Let a disabled account in again",
        operands: [Accounts.account],
        action: Self.self)

    private let reference: AccountReference

    init(_ arguments: Arguments) throws(UsageError) {
        reference = try arguments.account(Accounts.account)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        try await Accounts.setDisabled(false, for: reference, in: context)
    }
}
