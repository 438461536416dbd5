import AuthBlock

extension MockScript {
    /// The longest time that a script may name, in seconds.
    private static let longest = 3_600
    /// The answer that is no error.
    private static let natural = "natural"

    /// Reads a script from a configuration.
    init(from settings: Settings) {
        let accounts = settings.objects(
            "accounts",
            about: "the accounts at the start; without the key, ada@example.com with the password "
                + "'\(Self.demonstrationPassword)'")
        let answers = settings.object("answers", about: "for each operation, the answers to its first calls in order")
        let rules = settings.objects("rules", about: "answers to the calls that match, the first match deciding")
        let latency = settings.object("latency", about: "for each operation, or for 'every' one, its time in seconds")
        self.init(
            accounts: accounts.map(Self.accounts) ?? Self.demonstrationAccounts,
            rules: Self.answersInOrder(answers) + (rules ?? []).compactMap(Self.rule),
            latency: Self.latency(latency),
            rotatesRefreshTokens: settings.boolean(
                "rotatesRefreshTokens", default: true, about: "whether a refresh replaces the refresh token"),
            clockOffset: settings.seconds(
                "clockOffset", default: .zero, in: -86_400...86_400, about: "how far the mock's clock is ahead"))
    }

    private static let demonstrationPassword = "correct horse"

    private static var demonstrationAccounts: [MockAccount] {
        [try? MockAccount(email: "ada@example.com", password: demonstrationPassword, username: "Ada")]
            .compactMap { $0 }
    }

    private static func accounts(_ list: [Settings]) -> [MockAccount] {
        var accounts: [MockAccount] = []
        for settings in list {
            guard let account = account(settings) else { continue }
            if accounts.contains(where: { $0.email == account.email }) {
                settings.reject("email", "an account further up has this e-mail", hint: "remove one of them")
            }
            accounts.append(account)
        }
        return accounts
    }

    private static func account(_ settings: Settings) -> MockAccount? {
        let email = email(settings, isRequired: true)
        let password = password(settings, isRequired: true)
        let username = settings.value("username", expected: "a user name", about: "the name to greet by") { text in
            try? Username(text)
        }
        let isDisabled = settings.boolean("disabled", default: false, about: "whether the account is disabled")
        guard let email, let password else { return nil }
        return MockAccount(email: email, password: password, username: username, isDisabled: isDisabled)
    }

    private static func answersInOrder(_ settings: Settings) -> [MockRule] {
        MockOperation.allCases.flatMap { operation in
            let answers = settings.objects(operation.rawValue, shorthand: "answer", about: "its first answers")
            return [MockRule].inOrder(operation, (answers ?? []).map { answer($0) ?? .natural })
        }
    }

    private static func rule(_ settings: Settings) -> MockRule? {
        let operations = MockOperation.allCases.map(\.rawValue)
        let operation = settings.value(
            "operation", expected: "an operation", among: operations, about: "the operation, or every one"
        ) { MockOperation(rawValue: $0) }
        let email = email(settings, isRequired: false)
        let password = password(settings, isRequired: false)
        let call = settings.integer("call", default: 0, in: 0...1_000_000, about: "which matching call, from 1; 0: all")
        guard let answer = answer(settings) else { return nil }
        return MockRule(operation, email: email, password: password, call: call == 0 ? nil : call, answer: answer)
    }

    private static func answer(_ settings: Settings) -> MockAnswer? {
        let words = [natural] + AuthError.Code.all.map(\.rawValue)
        let word = settings.value(
            "answer", expected: "an error code or '\(natural)'", isRequired: true, among: words, about: "the answer"
        ) { words.contains($0) ? $0 : nil }
        let wait = settings.seconds(
            "retryAfter", default: .zero, in: 0...longest, about: "the time after which to try again")
        guard let word else { return nil }
        guard word != natural else { return .natural }
        return .failure(AuthError.Code(rawValue: word), retryAfter: wait > .zero ? wait : nil)
    }

    private static func latency(_ settings: Settings) -> [MockOperation: Duration] {
        let every = settings.seconds("every", default: .zero, in: 0...longest, about: "the time of every operation")
        var latency: [MockOperation: Duration] = [:]
        for operation in MockOperation.allCases {
            let time = settings.seconds(
                operation.rawValue, default: every, in: 0...longest, about: "the time of this operation")
            if time > .zero { latency[operation] = time }
        }
        return latency
    }

    private static func email(_ settings: Settings, isRequired: Bool) -> EmailAddress? {
        settings.value("email", expected: "an e-mail address", isRequired: isRequired, about: "the address") { text in
            try? EmailAddress(text)
        }
    }

    private static func password(_ settings: Settings, isRequired: Bool) -> Password? {
        settings.value("password", expected: "a password", isRequired: isRequired, about: "the password") { text in
            try? Password(text)
        }
    }
}
