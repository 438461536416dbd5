import AuthBlock

/// `authblock accounts show`: shows one account.
struct AccountsShow: Subcommand {
    static let description = CommandDescription(
        name: "show", summary: "Show one account", options: [.json], operands: [Accounts.account],
        action: Self.self)

    private let isJSON: Bool
    private let reference: AccountReference

    init(_ arguments: Arguments) throws(UsageError) {
        isJSON = arguments.flag(.json)
        reference = try arguments.account(Accounts.account)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let record = try await context.compose().administration().account(reference)
        context.console.write(isJSON ? try JSONLine.text(AccountLine(record)) : Self.text(record))
        return .ok
    }

    private static func text(_ record: AccountRecord) -> String {
        let verified = record.account.emailIsVerified.map { $0 ? " (verified)" : " (not verified)" } ?? ""
        return """
            E-mail:        \(record.account.email.text.printable)\(verified)
            User name:     \((record.account.username?.text ?? "none").printable)
            Id:            \(record.account.id.printable)
            State:         \(record.isDisabled ? "disabled" : "enabled")
            Created:       \(Timestamp.text(record.createdAt))
            Last sign-in:  \(record.lastSignInAt.map(Timestamp.text) ?? "never")

            """
    }
}
