/// Tells on a terminal how far long work has come; silent anywhere else.
struct Progress {
    private let console: Console
    private var isShown = false

    init(on console: Console) { self.console = console }

    /// Shows the number of accounts so far, in the place of the number before.
    mutating func show(_ count: Int) {
        guard console.showsProgress else { return }
        console.writeError("\r\(count) accounts…")
        isShown = true
    }

    /// Ends the line.
    mutating func finish() {
        guard isShown else { return }
        console.writeError("\n")
        isShown = false
    }
}
