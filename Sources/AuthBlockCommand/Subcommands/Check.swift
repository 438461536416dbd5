/// `authblock check`: tells whether the configuration and the provider are fit for use.
enum Check {
    static let description = CommandDescription(
        name: "check",
        summary: "Check the configuration and the provider",
        details: "Runs the conformance suite on the active provider.")
}
