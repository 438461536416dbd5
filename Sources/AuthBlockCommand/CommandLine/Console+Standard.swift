import AuthBlock
import Foundation
import TerminalViews

extension Console {
    /// The process's own streams.
    ///
    /// A result that cannot be written ends the process: an export cut short by a full disk must not look complete.
    /// Reading and writing block; the commands run on the main actor, where nothing else waits.
    static let standard = Console(
        environment: ProcessInfo.processInfo.environment,
        write: { text in
            guard let reason = writeAll(text, to: STDOUT_FILENO) else { return }
            // Who closed the pipe has read enough: end as a program does that does not ignore the signal.
            if reason == EPIPE { endByBrokenPipe() }
            _ = writeAll(
                "authblock: cannot write the output: \(String(cString: strerror(reason)))\n", to: STDERR_FILENO)
            exit(ExitCode.inputOutput.rawValue)
        },
        // Nobody is left to tell when this fails.
        writeError: { _ = writeAll($0, to: STDERR_FILENO) },
        isInteractive: isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1,
        showsProgress: isatty(STDERR_FILENO) == 1,
        ask: { try await ask($0, isHidden: $1) },
        readBytes: { () throws(FileFailure) in try ByteReader(descriptor: STDIN_FILENO, name: "standard input").read() }
    )

    private static func ask(_ question: String, isHidden: Bool) async throws -> String? {
        do throws(LineReaderError) {
            // A terminal hands over one line at a time, so that no reader takes more than its own.
            return try await LineReader(descriptor: STDIN_FILENO).readLine(isHidden: isHidden) {
                _ = writeAll(question, to: STDERR_FILENO)
            }
        } catch {
            switch error {
            case .cancelled: throw AuthError(.cancelled)
            case .tooLong: throw FileFailure(content: "the line is too long")
            case .notUTF8: throw FileFailure(content: "the line is not UTF-8")
            case .cannotHide: throw FileFailure(cannot: "read", "the terminal", because: "it cannot hide a password")
            case .unreadable(let code): throw FileFailure(cannot: "read", "the terminal", reason: code)
            }
        }
    }

    /// Writes text whole; answers with the reason when that cannot be done.
    static func writeAll(_ text: String, to descriptor: Int32) -> Int32? {
        var text = text
        return text.withUTF8 { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, UnsafeBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count >= 0 {
                    rest = rest.dropFirst(count)
                } else if errno == EAGAIN {
                    var writable = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    _ = poll(&writable, 1, -1)
                } else if errno != EINTR {
                    return errno
                }
            }
            return nil
        }
    }

    private static func endByBrokenPipe() {
        signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
    }
}
