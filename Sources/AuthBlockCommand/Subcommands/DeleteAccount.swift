/// `authblock delete-account`: deletes the account that is signed in.
enum DeleteAccount {
    static let description = CommandDescription(
        name: "delete-account",
        summary: "Delete the account that is signed in",
        details: "Asks for confirmation and for the password. A deleted account cannot be brought back.",
        options: [.yes, .passwordStdin])
}
