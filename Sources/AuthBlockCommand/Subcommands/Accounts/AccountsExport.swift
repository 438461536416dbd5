import AuthBlock

/// `authblock accounts export`: writes the accounts out.
struct AccountsExport: Subcommand {
    private static let file = OperandDescription(
        "FILE", .file, help: "Where to write; standard output when left out", isRequired: false)
    private static let force = OptionDescription.flag("force", help: "Replace the file if it exists")

    static let description = CommandDescription(
        name: "export",
        summary: "Write all accounts out as JSON lines",
        details: "With the password hashes, so that the accounts work where they are imported: keep it secret. A "
            + "line has the keys id, email, username, emailIsVerified, isDisabled, createdAt, lastSignInAt and "
            + "passwordHash; times are ISO 8601, hashes PHC strings.",
        options: [force],
        operands: [file],
        examples: [.init("authblock accounts export accounts.jsonl", "Save all accounts")],
        action: Self.self)

    private let path: String?
    private let isForced: Bool

    init(_ arguments: Arguments) {
        path = arguments.value(Self.file)
        isForced = arguments.flag(Self.force)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let administration = try context.compose().administration()
        guard let path else {
            _ = try await export(from: administration, on: context.console) { context.console.write($0) }
            return .ok
        }
        let file = try NewFile(at: path, replacesOld: isForced)
        defer { file.close() }
        let count = try await export(from: administration, on: context.console) { try file.write($0) }
        try file.finish()
        context.console.writeError("Exported \(count) account\(count == 1 ? "" : "s") to \(path.printable).\n")
        return .ok
    }

    private func export(
        from administration: any AccountAdministering, on console: Console, write: (String) throws -> Void
    ) async throws -> Int {
        var count = 0
        var progress = Progress(on: console)
        defer { progress.finish() }
        let fetch = { (id: String?, limit: Int) async throws(AuthError) in
            try await administration.exportAccounts(after: id, limit: limit)
        }
        try await Accounts.forEachPage(fetch, id: { $0.record.account.id }) { page in
            let lines = try page.map { try JSONLine.text(AccountLine($0.record, passwordHash: $0.passwordHash)) }
            try write(lines.joined())
            count += page.count
            if page.count == Accounts.pageSize { progress.show(count) }
        }
        return count
    }
}
