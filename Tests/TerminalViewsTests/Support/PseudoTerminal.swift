import Foundation
import Glibc
import Testing

@testable import TerminalViews

/// A terminal without a window: the test sits at one end, the code under test at the other.
final class PseudoTerminal {
    private(set) var person: Int32 = -1
    private(set) var program: Int32 = -1

    init(columns: UInt16 = 90, rows: UInt16 = 26) throws {
        var window = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        try #require(openpty(&person, &program, nil, nil, &window) == 0)
    }

    deinit {
        hangUp()
        close(program)
    }

    var terminal: Terminal {
        Terminal(input: program, output: program, environment: ["TERM": "xterm-256color"])
    }

    var settings: termios {
        var settings = termios()
        tcgetattr(program, &settings)
        return settings
    }

    var showsWhatIsTyped: Bool {
        settings.c_lflag & tcflag_t(ECHO) != 0
    }

    var deliversEveryKey: Bool {
        settings.c_lflag & tcflag_t(ICANON) == 0
    }

    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(person, bytes, bytes.count)
    }

    func resize(columns: UInt16, rows: UInt16) {
        var window = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(program, UInt(TIOCSWINSZ), &window)
    }

    /// Returns what the program has written and the terminal has echoed since the last call; a frame is waited for to
    /// its end.
    ///
    /// - Parameter patience: How long to wait for the first of it, in milliseconds.
    func shown(patience: Int32 = 1_000) -> String {
        var seen = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var readable = pollfd(fd: person, events: Int16(POLLIN), revents: 0)
        while poll(&readable, 1, seen.isEmpty ? patience : Self.endsInsideFrame(seen) ? 1_000 : 0) == 1 {
            let count = read(person, &buffer, buffer.count)
            guard count > 0 else { break }
            seen += buffer.prefix(count)
        }
        return String(decoding: seen, as: UTF8.self)
    }

    private static func endsInsideFrame(_ bytes: Data) -> Bool {
        func last(_ text: String) -> Int { bytes.range(of: Data(text.utf8), options: .backwards)?.lowerBound ?? -1 }
        return last("\u{1B}[?2026h") > last("\u{1B}[?2026l")
    }

    func hangUp() {
        if person >= 0 { close(person) }
        person = -1
    }
}

extension termios {
    /// The four flag words, for comparison.
    var flags: [tcflag_t] {
        [c_iflag, c_oflag, c_cflag, c_lflag]
    }
}
