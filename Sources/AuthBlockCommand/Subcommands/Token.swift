/// `authblock token`: prints an ID token for scripts.
enum Token {
    static let description = CommandDescription(
        name: "token",
        summary: "Print a fresh ID token",
        details: "Whoever has the token can act as the account until it expires: pass it on through a pipe, "
            + "never on a command line.")
}
