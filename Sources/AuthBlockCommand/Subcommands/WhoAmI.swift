import AuthBlock

/// `authblock whoami`: shows whose session this is.
struct WhoAmI: Subcommand {
    static let description = CommandDescription(
        name: "whoami",
        summary: "Show who is signed in",
        details: "The JSON has the keys email, username (null where the account has none), id and provider.",
        options: [.json],
        action: Self.self)

    private let isJSON: Bool

    init(_ arguments: Arguments) {
        isJSON = arguments.flag(.json)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let composition = try context.compose()
        let account = try await composition.signedInAccount()
        guard isJSON else {
            context.console.write("\(account.label)\n")
            return .ok
        }
        let provider = composition.configuration.provider.value
        context.console.write(try JSONLine.text(Answer(account: account, provider: provider)))
        return .ok
    }

    private struct Answer: Encodable {
        let account: Account
        let provider: ProviderID

        private enum Key: CodingKey { case email, username, id, provider }

        func encode(to encoder: any Encoder) throws {
            var keys = encoder.container(keyedBy: Key.self)
            try keys.encode(account.email.text, forKey: .email)
            try keys.encode(account.username?.text, forKey: .username)
            try keys.encode(account.id, forKey: .id)
            try keys.encode(provider.rawValue, forKey: .provider)
        }
    }
}
