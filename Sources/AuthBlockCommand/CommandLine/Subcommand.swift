/// A command that can be carried out: one file each, its table entry beside its code.
protocol Subcommand: Sendable {
    /// The command's entry in the table.
    static var description: CommandDescription { get }

    /// Takes what the command needs from the parsed command line.
    /// - Throws: `UsageError` for what the table cannot express, such as two options that exclude each other.
    init(_ arguments: Arguments) throws(UsageError)

    /// Carries the command out.
    /// - Throws: whatever stopped it; `Failure` says it to the person and chooses the exit code.
    func run(in context: CommandContext) async throws -> ExitCode
}
