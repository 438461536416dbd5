/// One positional argument of a command.
struct OperandDescription: Hashable, Sendable {
    let value: ValueDescription

    /// What the operand is, in one line.
    let help: String

    /// Whether a command line without it is an error.
    let isRequired: Bool

    /// Whether it takes every word that is left; only the last operand may.
    let isRepeatable: Bool

    /// - Parameter placeholder: what stands for the operand in the help, in capitals.
    init(
        _ placeholder: String, _ kind: ValueDescription.Kind = .text, help: String, isRequired: Bool = true,
        isRepeatable: Bool = false
    ) {
        value = ValueDescription(name: placeholder, kind: kind)
        self.help = help
        self.isRequired = isRequired
        self.isRepeatable = isRepeatable
    }

    /// The help, with the allowed values where there is a choice.
    var explanation: String { value.explanation(help) }

    /// The operand as the usage line shows it: `FILE`, `[FILE]`, `[COMMAND...]`.
    var usage: String {
        let word = value.name + (isRepeatable ? "..." : "")
        return isRequired ? word : "[\(word)]"
    }
}
