extension CommandTable {
    /// The command line of `authblock`.
    /// - Parameter providerIDs: the providers that completions offer.
    static func authBlock(providerIDs: [String]) -> CommandTable {
        CommandTable(
            root: SignInFlow.description(with: [
                CommandGroup(
                    "Signing in",
                    [
                        Register.description, SignIn.description, WhoAmI.description, Token.description,
                        SignOut.description,
                    ]),
                CommandGroup(
                    "The signed-in account",
                    [Rename.description, ChangePassword.description, DeleteAccount.description]),
                CommandGroup("Administration", [Serve.description, Accounts.description]),
                CommandGroup(
                    "Set-up and help",
                    [
                        Providers.description, ShowConfiguration.description, Check.description,
                        Completions.description, Manual.description, Help.description,
                    ]),
            ]),
            version: "0.1.0",
            globalOptions: [.provider, .config, .profile, .verbose, .help, .version],
            environment: [
                ("AUTHBLOCK_CONFIG", "The configuration file, where --config is not given."),
                ("AUTHBLOCK_PROVIDER", "The provider, where --provider is not given."),
                ("AUTHBLOCK_PROFILE", "The profile, where --profile is not given."),
                (
                    "XDG_CONFIG_HOME",
                    "Where authblock/authblock.json is looked for when no other configuration is named and "
                        + "./authblock.json does not exist."
                ),
                ("XDG_DATA_HOME", "Where authblock/ with the local accounts is kept."),
                ("XDG_STATE_HOME", "Where authblock/ with the session is kept."),
                ("LISTEN_FDS, NOTIFY_SOCKET", "What a service manager such as systemd sets for serve."),
                ("NO_COLOR", "Set to anything: the screens use no colour."),
                ("COLUMNS", "How wide the help may be; 80 where it is not set."),
            ],
            providerIDs: providerIDs)
    }
}
