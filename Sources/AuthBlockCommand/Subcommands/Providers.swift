/// `authblock providers`: lists what can be chosen with `--provider`.
enum Providers {
    static let description = CommandDescription(
        name: "providers", summary: "List the providers and what each can do", options: [.json])
}
