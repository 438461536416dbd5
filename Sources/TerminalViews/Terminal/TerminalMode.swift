import Glibc

/// What a terminal can be switched to for a while, and how it is switched there and back.
enum TerminalMode: Sendable {
    /// The alternate screen, every key delivered at once, no cursor, pastes marked.
    case fullScreen

    /// Lines as usual, but what is typed is not shown.
    case hiddenInput

    /// Opens the mode's own screen; sent once on entering, and again only after the screen was given back.
    var screenSequence: String {
        self == .fullScreen ? "\u{1B}[?1049h" : ""
    }

    /// Everything else that the mode needs; harmless to send twice, as after a pause from outside.
    ///
    /// Automatic wrapping goes off because writing the last column of the last row would scroll some terminals.
    var settingSequence: String {
        self == .fullScreen ? "\u{1B}[?7l\u{1B}[?25l\u{1B}[?2004h" : ""
    }

    /// Undoes both, also from the middle of a frame: ends the frame and its colours first.
    var leavingSequence: String {
        self == .fullScreen ? "\u{1B}[?2026l\u{1B}[0m\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l" : ""
    }

    /// Returns the driver settings of this mode, made from those found on entering.
    func settings(from found: termios) -> termios {
        var settings = found
        switch self {
        case .fullScreen:
            cfmakeraw(&settings)
        case .hiddenInput:
            settings.c_lflag &= ~tcflag_t(ECHO)
            // The newline that ends the line is still shown, so that the next output starts on its own line.
            settings.c_lflag |= tcflag_t(ICANON | ECHONL)
        }
        return settings
    }
}
