/// One option of the command line: a flag, or a name with a value.
///
/// An option of one name means the same wherever it appears, so that it may stand before the subcommand too.
struct OptionDescription: Hashable, Sendable {
    /// The long name, without its dashes.
    let name: String

    /// The one-letter form, if there is one.
    let letter: Character?

    /// What the option expects; nil for a flag.
    let value: ValueDescription?

    /// What the option does, in one line.
    let help: String

    /// Whether a command line without it is an error.
    let isRequired: Bool

    /// Whether its value must stay out of error messages.
    let isSecret: Bool

    /// An option that is either given or not.
    static func flag(_ name: String, letter: Character? = nil, help: String) -> Self {
        Self(name: name, letter: letter, value: nil, help: help, isRequired: false, isSecret: false)
    }

    /// An option with a value, at most once on a command line.
    /// - Parameter placeholder: what stands for the value in the help, in capitals.
    static func value(
        _ name: String, _ placeholder: String, _ kind: ValueDescription.Kind = .text, letter: Character? = nil,
        help: String, isRequired: Bool = false, isSecret: Bool = false
    ) -> Self {
        let value = ValueDescription(name: placeholder, kind: kind)
        return Self(name: name, letter: letter, value: value, help: help, isRequired: isRequired, isSecret: isSecret)
    }

    /// The help, with the allowed values where there is a choice.
    var explanation: String { value?.explanation(help) ?? help }

    /// The long name as it is typed: `--config`.
    var longForm: String { "--\(name)" }

    /// The short name as it is typed: `-c`.
    var shortForm: String? { letter.map { "-\($0)" } }

    /// Every way to type the option, the short one first.
    var forms: [String] { [shortForm, longForm].compactMap(\.self) }

    /// The long name and what follows it: `--config FILE`.
    var usage: String { value.map { "\(longForm) \($0.name)" } ?? longForm }
}

/// The options that the parser itself obeys: with either, the rest of the line need not be complete.
extension OptionDescription {
    static let help = flag("help", letter: "h", help: "Show the help of the command")
    static let version = flag("version", letter: "V", help: "Show the version")
}
