/// `authblock help`: shows the help of any command, as `--help` does.
struct Help: Subcommand {
    static let description = CommandDescription(
        name: "help",
        summary: "Show the help of a command",
        operands: [
            OperandDescription(
                "COMMAND", .subcommand, help: "The words that lead to the command",
                isRequired: false, isRepeatable: true)
        ],
        examples: [.init("authblock help accounts list", "Show how accounts are listed")],
        action: Self.self)

    private let table: CommandTable
    private let path: CommandPath

    init(_ arguments: Arguments) throws(UsageError) {
        table = arguments.table
        var path = table.rootPath
        for word in arguments.operands { path = try path.child(named: word) }
        self.path = path
    }

    func run(in context: CommandContext) async -> ExitCode {
        context.console.write(HelpText(table: table, path: path, width: context.console.width).text)
        return .ok
    }
}
