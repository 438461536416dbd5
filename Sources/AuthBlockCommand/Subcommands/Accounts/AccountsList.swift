import AuthBlock

/// `authblock accounts list`: lists the accounts.
struct AccountsList: Subcommand {
    static let description = CommandDescription(
        name: "list",
        summary: "List the accounts, the oldest first",
        details: "With --json, one object a line.",
        options: [.json],
        action: Self.self)

    private let isJSON: Bool

    init(_ arguments: Arguments) {
        isJSON = arguments.flag(.json)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let administration = try context.compose().administration()
        if !isJSON { context.console.write(Self.header) }
        let fetch = { (id: String?, limit: Int) async throws(AuthError) in
            try await administration.accounts(after: id, limit: limit)
        }
        try await Accounts.forEachPage(fetch, id: { $0.account.id }) { page in
            let lines = isJSON ? try page.map { try JSONLine.text(AccountLine($0)) } : page.map(Self.row)
            context.console.write(lines.joined())
        }
        return .ok
    }

    private static let header = "CREATED     LAST SIGN-IN  STATE     ID                      ACCOUNT\n"

    private static func row(_ record: AccountRecord) -> String {
        let cells = [
            (Timestamp.day(record.createdAt), 10),
            (record.lastSignInAt.map(Timestamp.day) ?? "never", 12),
            (record.isDisabled ? "disabled" : "enabled", 8),
            (record.account.id.printable, 22),
        ]
        let columns = cells.map { text, width in text + String(repeating: " ", count: max(0, width - text.count)) }
        return columns.joined(separator: "  ") + "  \(record.account.label)\n"
    }
}
