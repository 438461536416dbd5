/// Why a terminal could not be switched to another mode.
public enum TerminalError: Error, Equatable {
    /// The descriptor is not a terminal.
    case notATerminal

    /// This process has already switched a terminal; only one mode can be in effect at a time.
    case alreadySwitched

    /// The system refused, with this `errno`.
    case refused(code: Int32)
}
