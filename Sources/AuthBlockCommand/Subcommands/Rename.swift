import AuthBlock

/// `authblock rename`: changes the user name of the account that is signed in.
struct Rename: Subcommand {
    private static let name = OperandDescription("NAME", help: "The new user name")

    static let description = CommandDescription(
        name: "rename", summary: "Change the user name, where the provider can", operands: [name], action: Self.self)

    private let username: Username

    init(_ arguments: Arguments) throws(UsageError) {
        username = try arguments.username(Self.name)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let account = try await context.compose().service.rename(to: username)
        context.console.writeError("You are \(account.label) now.\n")
        return .ok
    }
}
