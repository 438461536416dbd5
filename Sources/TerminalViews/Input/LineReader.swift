import Foundation
import Glibc

/// Why a line could not be read.
public enum LineReaderError: Error, Equatable {
    /// The line is longer than `LineReader.limit`; the next read begins after it.
    case tooLong

    /// The line is not UTF-8.
    case notUTF8

    /// What is typed cannot be hidden, so nothing was read.
    case cannotHide(TerminalError)

    /// The task was cancelled while it waited.
    case cancelled

    /// The system refused, with this `errno`.
    case unreadable(code: Int32)
}

/// Reads lines from a pipe, a file or a terminal without holding up the cooperative pool.
///
/// It reads ahead, so one descriptor needs one reader.
public final class LineReader {
    /// The longest line, in bytes, without its end.
    public static let limit = 1_048_576

    private let descriptor: Int32
    private var buffer = LineBuffer(limit: LineReader.limit)

    /// Reads from a descriptor, such as `STDIN_FILENO`.
    public init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Reads the next line, without its newline and a carriage return before it.
    ///
    /// - Parameters:
    ///   - isHidden: Whether a terminal shows what is typed; a pipe shows nothing anyway.
    ///   - prompt: Called once nothing is shown any more, so that a quick answer to it stays hidden too.
    /// - Returns: The line, which may be empty and may hold NUL; nil when the input has ended.
    public func readLine(
        isHidden: Bool = false, prompt: () -> Void = {}
    ) async throws(LineReaderError) -> String? {
        let hides = isHidden && isatty(descriptor) == 1
        let terminal = Terminal(input: descriptor, output: descriptor)
        if hides {
            do {
                try terminal.enter(.hiddenInput)
            } catch {
                throw .cannotHide(error)
            }
        }
        defer { if hides { terminal.leave() } }
        prompt()

        let cancellation = WakePipe()
        let (source, start) = (descriptor, buffer)
        buffer = LineBuffer(limit: Self.limit)
        let (result, rest) = await withTaskCancellationHandler {
            await onOwnThread {
                var buffer = start
                return (buffer.readLine(from: source, cancellation: cancellation), buffer)
            }
        } onCancel: {
            cancellation.wake()
        }
        buffer = rest
        guard let bytes = try result.get() else { return nil }
        guard let line = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        return line
    }
}
