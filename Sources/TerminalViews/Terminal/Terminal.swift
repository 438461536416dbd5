import Foundation
import Glibc

/// The terminal that a person sits at: two descriptors and what the environment says about them.
struct Terminal: Sendable {
    let input: Int32
    let output: Int32
    let environment: [String: String]

    init(
        input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        self.input = input
        self.output = output
        self.environment = environment
    }

    /// Whether a person types the input and sees the output.
    var isInteractive: Bool {
        isatty(input) == 1 && isatty(output) == 1
    }

    /// Whether the full-screen mode can work here: a terminal on both sides that understands control sequences.
    var canShowFullScreen: Bool {
        isInteractive && !["", "dumb"].contains(environment["TERM"] ?? "")
    }

    var colorDepth: ColorDepth {
        ColorDepth(environment: environment)
    }

    /// The size now; ask again after a `TerminalEvent.resized` or `.resumed`.
    var size: TerminalSize {
        var window = winsize()
        let isKnown = ioctl(output, UInt(TIOCGWINSZ), &window) == 0
        return TerminalSize(
            window: isKnown ? TerminalSize(columns: Int(window.ws_col), rows: Int(window.ws_row)) : nil,
            environment: environment)
    }

    /// Switches the terminal to a mode, until `leave()` or the end of the process, however it ends.
    ///
    /// A signal that ends the process, a crash and a suspension give the terminal back first; after a suspension the
    /// mode is entered again and `TerminalInput` reports `.resumed`.
    func enter(_ mode: TerminalMode) throws(TerminalError) {
        try TerminalRestoration.begin(mode, input: input, output: output)
    }

    /// Gives the terminal back as it was before `enter(_:)`; does nothing when no mode is in effect.
    func leave() {
        TerminalRestoration.end()
    }

    /// Ends the program as Ctrl-C does outside the full-screen mode; the handler of the signal restores the terminal.
    func interrupt() {
        kill(0, SIGINT)
    }

    /// Suspends the program as Ctrl-Z does outside the full-screen mode, where the driver no longer sees the key.
    func suspend() {
        kill(0, SIGTSTP)
    }

    /// Writes text whole, in one system call wherever the terminal takes it at once.
    ///
    /// A terminal that is gone is no error here: its input ends too, and that is where it is noticed.
    func write(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
            if count >= 0 {
                bytes = bytes.dropFirst(count)
            } else if errno == EAGAIN {
                var writable = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
                _ = poll(&writable, 1, -1)
            } else if errno != EINTR {
                return
            }
        }
    }
}
