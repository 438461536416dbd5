/// What an option or an operand expects: a name for the help, and what a shell may offer.
struct ValueDescription: Hashable, Sendable {
    /// The placeholder in the help, in capitals.
    let name: String

    let kind: Kind

    /// A help text, with the allowed values where there is a choice.
    func explanation(_ help: String) -> String {
        guard case .choice(let allowed) = kind else { return help }
        return "\(help) (\(allowed.joined(separator: ", ")))"
    }

    enum Kind: Hashable, Sendable {
        /// Anything; nothing to offer.
        case text
        /// One of these; any other value is a usage error.
        case choice([String])
        case file
        case folder
        /// A provider's id. Which ids exist is for the registry to say, so the parser accepts any.
        case provider
        /// The names that lead to a subcommand.
        case subcommand
    }
}
