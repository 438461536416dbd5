/// `authblock accounts delete`: deletes an account.
enum AccountsDelete {
    static let description = CommandDescription(
        name: "delete",
        summary: "Delete an account",
        details: "Asks for confirmation. A deleted account cannot be brought back.",
        options: [.yes],
        operands: [Accounts.account])
}
