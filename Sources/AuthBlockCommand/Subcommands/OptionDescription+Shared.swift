/// The options of more than one command.
extension OptionDescription {
    static let provider = value(
        "provider", "ID", .provider, help: "Use this provider, whatever the configuration says")
    static let config = value(
        "config", "FILE", .file, letter: "c", help: "Read the configuration from this file")
    static let profile = value(
        "profile", "NAME", help: "Use this profile of the configuration, with a session of its own")
    static let verbose = flag("verbose", letter: "v", help: "Tell more about what happens; never a secret")

    static let email = value("email", "ADDRESS", help: "The e-mail address of the account")
    static let json = flag("json", help: "Print JSON, for scripts")
    static let passwordStdin = flag(
        "password-stdin", help: "Read the password from standard input instead of asking for it")
    static let yes = flag("yes", letter: "y", help: "Do not ask for confirmation")
}
