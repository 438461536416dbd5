/// `authblock sign-out`: ends the session.
enum SignOut {
    static let description = CommandDescription(name: "sign-out", summary: "End the session")
}
