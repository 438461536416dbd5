/// What happens at a terminal.
enum TerminalEvent: Equatable, Sendable {
    case key(Key)

    /// The window has another size now.
    case resized

    /// The program goes on after a suspension; the screen must be drawn anew.
    case resumed

    /// The input has ended; the last event.
    case closed
}
