/// `authblock accounts enable`: lets a disabled account in again.
enum AccountsEnable {
    static let description = CommandDescription(
        name: "enable", summary: "Let a disabled account in again", operands: [Accounts.account])
}
