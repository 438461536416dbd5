/// `authblock accounts export`: writes the accounts out.
enum AccountsExport {
    static let file = OperandDescription(
        "FILE", .file, help: "Where to write; standard output when left out", isRequired: false)

    static let description = CommandDescription(
        name: "export",
        summary: "Write all accounts out as JSON lines",
        details: "With the password hashes, so that the accounts work where they are imported: keep it secret.",
        operands: [file],
        examples: [.init("authblock accounts export accounts.jsonl", "Save all accounts")])
}
