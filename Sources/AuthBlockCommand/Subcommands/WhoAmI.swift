/// `authblock whoami`: shows whose session this is.
enum WhoAmI {
    static let description = CommandDescription(
        name: "whoami", summary: "Show who is signed in", options: [.json])
}
