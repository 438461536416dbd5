import AuthBlock

/// `authblock accounts`: administration, where the provider can.
enum Accounts {
    /// The account that a command is about.
    static let account = OperandDescription("ACCOUNT", help: "The account's e-mail address or id")

    /// How many accounts are handled at once: enough to make a transaction worth while, few enough to hold.
    static let pageSize = 500

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

    /// Shuts an account out or lets it in again, and says so.
    static func setDisabled(
        _ isDisabled: Bool, for reference: AccountReference, in context: CommandContext
    ) async throws -> ExitCode {
        let administration = try context.compose().administration()
        try await administration.setDisabled(isDisabled, for: reference)
        let account = try await administration.account(reference).account
        context.console.writeError("\(account.label) is \(isDisabled ? "disabled" : "enabled").\n")
        return .ok
    }

    /// Goes through any number of accounts, a page at a time.
    ///
    /// - Parameters:
    ///   - fetch: brings up to so many accounts after the one with the id.
    ///   - id: tells an account's id.
    static func forEachPage<Item>(
        _ fetch: (_ id: String?, _ limit: Int) async throws(AuthError) -> [Item], id: (Item) -> String,
        _ body: ([Item]) throws -> Void
    ) async throws {
        var last: String?
        while true {
            let page = try await fetch(last, pageSize)
            guard let item = page.last else { return }
            try body(page)
            last = id(item)
        }
    }
}
