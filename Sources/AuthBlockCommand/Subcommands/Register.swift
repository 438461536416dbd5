/// `authblock register`: creates an account and signs in.
enum Register {
    static let username = OptionDescription.value(
        "username", "NAME", help: "The name to show for the account", isRequired: true)

    static let description = CommandDescription(
        name: "register",
        summary: "Create an account and sign in",
        options: [.email, username, .passwordStdin],
        examples: [
            .init(
                #"printf '%s' "$PW" | authblock register --email ada@example.com --username Ada --password-stdin"#,
                "Create an account from a script")
        ])
}
