/// `authblock accounts disable`: shuts an account out.
enum AccountsDisable {
    static let description = CommandDescription(
        name: "disable",
        summary: "Shut an account out, without deleting it",
        operands: [Accounts.account])
}
