import AuthBlock

extension Arguments {
    /// The address given with `--email`.
    /// - Throws: `UsageError` when it is no address.
    func emailAddress() throws(UsageError) -> EmailAddress? {
        guard let text = value(.email) else { return nil }
        return try shaped("option '\(OptionDescription.email.longForm)'") { () throws(AuthError) in
            try EmailAddress(text)
        }
    }

    /// The name given with `--username`.
    /// - Throws: `UsageError` when it cannot be one.
    func username() throws(UsageError) -> Username? {
        guard let text = value(Register.username) else { return nil }
        return try username(text, for: "option '\(Register.username.longForm)'")
    }

    /// The name given as an operand.
    /// - Throws: `UsageError` when it cannot be one.
    func username(_ operand: OperandDescription) throws(UsageError) -> Username {
        try username(try required(operand), for: "argument \(operand.value.name)")
    }

    /// The account that an operand names: by its e-mail address when there is an at sign in it, else by its id.
    /// - Throws: `UsageError` for an at sign in what is no address.
    func account(_ operand: OperandDescription) throws(UsageError) -> AccountReference {
        let text = try required(operand)
        guard text.contains("@") else { return .id(text) }
        return .email(
            try shaped("argument \(operand.value.name)") { () throws(AuthError) in try EmailAddress(text) })
    }

    private func username(_ text: String, for subject: String) throws(UsageError) -> Username {
        try shaped(subject) { () throws(AuthError) in try Username(text) }
    }

    /// Makes a value, or says what is wrong with what it was given for. The text itself stays unsaid.
    private func shaped<Value>(_ subject: String, _ make: () throws(AuthError) -> Value) throws(UsageError) -> Value {
        do throws(AuthError) {
            return try make()
        } catch {
            throw usageError("\(subject): \(EnglishMessages().text(error))")
        }
    }
}
