/// `authblock accounts show`: shows one account.
enum AccountsShow {
    static let description = CommandDescription(
        name: "show", summary: "Show one account", options: [.json], operands: [Accounts.account])
}
