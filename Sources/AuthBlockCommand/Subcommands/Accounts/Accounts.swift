/// `authblock accounts`: administration, where the provider can.
enum Accounts {
    /// The account that a command is about.
    static let account = OperandDescription("ACCOUNT", help: "The account's e-mail address or id")

    static let description = CommandDescription(
        name: "accounts",
        summary: "List, show, change, move and delete accounts",
        details: "Only for providers that let this machine administer their accounts.",
        groups: [
            CommandGroup(
                "Commands",
                [
                    AccountsList.description, AccountsShow.description, AccountsDisable.description,
                    AccountsEnable.description, AccountsDelete.description, AccountsSetPassword.description,
                    AccountsExport.description, AccountsImport.description,
                ])
        ],
        needsSubcommand: true)
}
