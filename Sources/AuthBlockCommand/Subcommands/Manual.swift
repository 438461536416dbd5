/// `authblock man`: prints the manual page.
struct Manual: Subcommand {
    static let description = CommandDescription(
        name: "man",
        summary: "Print the manual page",
        examples: [
            .init("authblock man | man -l -", "Read the manual"),
            .init("authblock man > ~/.local/share/man/man1/authblock.1", "Install the manual"),
        ],
        action: Self.self)

    private let page: ManualPage

    init(_ arguments: Arguments) {
        page = ManualPage(table: arguments.table)
    }

    func run(in context: CommandContext) async -> ExitCode {
        context.console.write(page.text)
        return .ok
    }
}
