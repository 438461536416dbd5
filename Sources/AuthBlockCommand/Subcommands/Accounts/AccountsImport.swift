import AuthBlock

/// `authblock accounts import`: reads accounts in.
struct AccountsImport: Subcommand {
    private static let file = OperandDescription(
        "FILE", .file, help: "What to read; standard input when left out", isRequired: false)

    static let description = CommandDescription(
        name: "import",
        summary: "Read accounts in from JSON lines",
        details: "Takes what 'accounts export' writes. A line that is malformed or refused is reported with its number "
            + "and leaves no trace; the others are imported.",
        operands: [file],
        examples: [.init("authblock accounts import accounts.jsonl", "Bring saved accounts back")],
        action: Self.self)

    private let path: String?

    init(_ arguments: Arguments) {
        path = arguments.value(Self.file)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let administration = try context.compose().administration()
        var accounts = AccountImport(into: administration, from: path ?? "standard input", on: context.console)
        guard let path else {
            return try await accounts.run { () throws(FileFailure) in try context.console.readBytes() }
        }
        let reader = try ByteReader(opening: path)
        defer { reader.close() }
        return try await accounts.run { () throws(FileFailure) in try reader.read() }
    }
}
