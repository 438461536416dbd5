/// A command line that has been understood: which command, and what was given to it.
struct Arguments: Sendable {
    /// The table that the words were read by.
    let table: CommandTable

    /// The command that was chosen.
    let path: CommandPath

    /// The operands in the order given.
    let operands: [String]

    private let flags: Set<String>
    private let values: [String: String]

    init(table: CommandTable, path: CommandPath, flags: Set<String>, values: [String: String], operands: [String]) {
        self.table = table
        self.path = path
        self.flags = flags
        self.values = values
        self.operands = operands
    }

    /// Whether the flag was given.
    func flag(_ option: OptionDescription) -> Bool {
        flags.contains(option.name)
    }

    /// The option's value, if it was given.
    func value(_ option: OptionDescription) -> String? {
        values[option.name]
    }

    /// The operand's value, if it was given.
    func value(_ operand: OperandDescription) -> String? {
        guard let index = path.command.operands.firstIndex(of: operand), index < operands.count else { return nil }
        return operands[index]
    }

    /// The value of an option that must be there.
    /// - Throws: `UsageError` when it was not given.
    func required(_ option: OptionDescription) throws(UsageError) -> String {
        guard let value = value(option) else { throw usageError("missing option '\(option.usage)'") }
        return value
    }

    /// The value of an operand that must be there.
    /// - Throws: `UsageError` when it was not given.
    func required(_ operand: OperandDescription) throws(UsageError) -> String {
        guard let value = value(operand) else { throw usageError("missing argument \(operand.value.name)") }
        return value
    }

    /// An error about this command's line.
    func usageError(_ problem: String) -> UsageError {
        UsageError(problem, at: path)
    }
}
