/// `authblock config`: shows the configuration in effect.
enum ShowConfiguration {
    static let description = CommandDescription(
        name: "config",
        summary: "Show the configuration in effect",
        details: "Every value with the place it came from. Secrets are not shown.",
        options: [.json])
}
