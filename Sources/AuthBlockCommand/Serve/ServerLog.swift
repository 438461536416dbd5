/// What the server tells the operator, a line at a time on standard error.
struct ServerLog: Sendable {
    let console: Console
    let isVerbose: Bool

    /// Something that an operator wants to know.
    func tell(_ text: String) {
        console.writeError("authblock: \(text.printable)\n")
    }

    /// Something that matters only while a cause is looked for.
    func detail(_ text: @autoclosure () -> String) {
        if isVerbose { tell(text()) }
    }
}
