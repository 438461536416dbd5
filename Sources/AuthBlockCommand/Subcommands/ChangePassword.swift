/// `authblock change-password`: replaces the password of the account that is signed in.
enum ChangePassword {
    static let description = CommandDescription(
        name: "change-password",
        summary: "Change the password, where the provider can",
        details: "With --password-stdin, the first line is the current password and the second the new one.",
        options: [.passwordStdin])
}
