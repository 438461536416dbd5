/// `authblock accounts set-password`: gives an account a new password.
enum AccountsSetPassword {
    static let description = CommandDescription(
        name: "set-password",
        summary: "Give an account a new password",
        options: [.passwordStdin],
        operands: [Accounts.account])
}
