/// `authblock accounts list`: lists the accounts.
enum AccountsList {
    static let description = CommandDescription(name: "list", summary: "List the accounts", options: [.json])
}
