/// `authblock accounts import`: reads accounts in.
enum AccountsImport {
    static let file = OperandDescription(
        "FILE", .file, help: "What to read; standard input when left out", isRequired: false)

    static let description = CommandDescription(
        name: "import",
        summary: "Read accounts in from JSON lines",
        operands: [file],
        examples: [.init("authblock accounts import accounts.jsonl", "Bring saved accounts back")])
}
