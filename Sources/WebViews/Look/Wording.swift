import AuthBlock

/// Words of a language, some of them replaced by the configuration.
struct Wording: Messages {
    private let base: any Messages
    private let replacements: [(phrase: Phrase, text: String)]

    /// The phrases that can be replaced, by the keys of the settings: those that say the same each time.
    static let phrases: [(key: String, phrase: Phrase)] = [
        ("title", .title),
        ("signInTitle", .signInTitle), ("signInText", .signInText),
        ("passwordTitle", .passwordTitle),
        ("registrationTitle", .registrationTitle), ("registrationText", .registrationText),
        ("deletionTitle", .deletionTitle), ("deletionHint", .deletionHint),
        ("emailLabel", .emailLabel), ("emailHint", .emailHint),
        ("passwordLabel", .passwordLabel), ("usernameLabel", .usernameLabel),
        ("signInOrRegisterButton", .signInOrRegisterButton), ("tryAgainButton", .tryAgainButton),
        ("continueButton", .continueButton), ("signInButton", .signInButton),
        ("createAccountButton", .createAccountButton), ("forgotPasswordButton", .forgotPasswordButton),
        ("changeEmailButton", .changeEmailButton), ("registerButton", .registerButton), ("backButton", .backButton),
        ("signOutButton", .signOutButton), ("deleteAccountButton", .deleteAccountButton),
        ("confirmDeletionButton", .confirmDeletionButton), ("keepAccountButton", .keepAccountButton),
        ("accountDeleted", .accountDeleted), ("signedOut", .signedOut), ("passwordResetSent", .passwordResetSent),
    ]

    /// Reads the replacements.
    init(_ settings: Settings, of base: any Messages) {
        self.base = base
        replacements = Self.phrases.compactMap { key, phrase in
            let text = settings.value(
                key, expected: "a text of 1 to 200 characters", about: "instead of: \(base.text(phrase).singleLine)"
            ) { (1...200).contains($0.count) ? $0 : nil }
            return text.map { (phrase, $0) }
        }
    }

    var language: String { base.language }

    func text(_ phrase: Phrase) -> String {
        replacements.first { $0.phrase == phrase }?.text ?? base.text(phrase)
    }

    func text(_ error: AuthError) -> String { base.text(error) }
}

extension String {
    /// The text without its line breaks.
    var singleLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}
