import AuthBlock

/// Gets what a command needs and its options did not give: from standard input, or by asking on the terminal.
struct Inquiry {
    private let arguments: Arguments
    private let console: Console
    private let messages = EnglishMessages()

    init(_ arguments: Arguments, on console: Console) {
        self.arguments = arguments
        self.console = console
    }

    /// Whether a person can be asked: standard input is theirs, and no password is read from it.
    private var mayAsk: Bool { console.isInteractive && !arguments.flag(.passwordStdin) }

    /// The e-mail address that was given, or that somebody types.
    func email(_ given: EmailAddress?) async throws -> EmailAddress {
        if let given { return given }
        try requireAsking(insteadOf: .email)
        return try await ask(messages.text(.emailLabel)) { text throws(AuthError) in try EmailAddress(text) }
    }

    /// The user name that was given, or that somebody types.
    func username(_ given: Username?) async throws -> Username {
        if let given { return given }
        try requireAsking(insteadOf: Register.username)
        return try await ask(messages.text(.usernameLabel)) { text throws(AuthError) in try Username(text) }
    }

    /// A password that exists.
    func password() async throws -> Password {
        if arguments.flag(.passwordStdin) { return try PasswordInput(console).password() }
        try requireAsking(insteadOf: .passwordStdin)
        return try await askPassword(messages.text(.passwordLabel))
    }

    /// A password that is new, typed twice.
    ///
    /// - Parameter minimumLength: the fewest characters that the provider accepts, where it says.
    func newPassword(minimumLength: Int?) async throws -> Password {
        if arguments.flag(.passwordStdin) { return try PasswordInput(console).password() }
        try requireAsking(insteadOf: .passwordStdin)
        return try await askNewPassword(messages.text(.passwordLabel), minimumLength)
    }

    /// The present password and a new one.
    func passwordChange(minimumLength: Int?) async throws -> (present: Password, new: Password) {
        if arguments.flag(.passwordStdin) { return try PasswordInput(console).passwordChange() }
        try requireAsking(insteadOf: .passwordStdin)
        let present = try await askPassword("Present password")
        return (present, try await askNewPassword("New password", minimumLength))
    }

    /// Makes sure that a deletion is meant.
    ///
    /// - Throws: ``AuthError/Code/cancelled`` when it is not.
    func confirm(_ question: String) async throws {
        if arguments.flag(.yes) { return }
        try requireAsking(insteadOf: .yes)
        let answer = try await ask("\(question) Type yes to confirm") { text throws(AuthError) in text }
        guard answer == "yes" else { throw AuthError(.cancelled) }
    }

    // MARK: Asking

    private func requireAsking(insteadOf option: OptionDescription) throws(UsageError) {
        guard !mayAsk else { return }
        throw arguments.usageError("missing option '\(option.usage)': there is no terminal to ask on")
    }

    private func askPassword(_ label: String) async throws -> Password {
        try await ask(label, isHidden: true) { text throws(AuthError) in try Password(text) }
    }

    private func askNewPassword(_ label: String, _ minimumLength: Int?) async throws -> Password {
        let hint = messages.text(.passwordHint(minimumLength: minimumLength))
        if !hint.isEmpty { console.writeError("\(hint)\n") }
        while true {
            let password = try await askPassword(label)
            if try await askPassword("\(label), again") == password { return password }
            console.writeError("The two are not the same. Type both again.\n")
        }
    }

    /// Asks until the answer has the right shape.
    private func ask<Value>(
        _ label: String, isHidden: Bool = false, _ make: (String) throws(AuthError) -> Value
    ) async throws -> Value {
        while true {
            guard let line = try await console.ask("\(label): ", isHidden) else {
                console.writeError("\n")
                throw AuthError(.cancelled)
            }
            do throws(AuthError) {
                return try make(line)
            } catch {
                console.writeError("\(messages.text(error))\n")
            }
        }
    }
}
