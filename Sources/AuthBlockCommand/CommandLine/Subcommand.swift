/// A command that can be carried out: one file each, its table entry beside its code.
protocol Subcommand: Sendable {
    /// The command's entry in the table.
    static var description: CommandDescription { get }

    /// Takes what the command needs from the parsed command line.
    /// - Throws: `UsageError` for what the table cannot express, such as two options that exclude each other.
    init(_ arguments: Arguments) throws(UsageError)

    /// Carries the command out, and says what went wrong on the console's error side.
    func run(on console: Console) async -> ExitCode
}
