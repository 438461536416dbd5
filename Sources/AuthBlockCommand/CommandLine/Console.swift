import Foundation

/// The world around a command as far as it reads and prints: three streams, and the environment.
struct Console: Sendable {
    let environment: [String: String]

    /// Prints a result, as it is.
    let write: @Sendable (String) -> Void

    /// Prints a message for the person, not for the next program in a pipe.
    let writeError: @Sendable (String) -> Void

    /// Whether a person can be asked: standard input and standard error are terminals.
    let isInteractive: Bool

    /// Whether standard error is a terminal, where progress can be shown.
    let showsProgress: Bool

    /// Prints a question and reads the line that somebody types, shown or hidden; nil when the input has ended.
    let ask: @Sendable (_ question: String, _ isHidden: Bool) async throws -> String?

    /// Reads the next bytes of standard input; none at its end.
    let readBytes: @Sendable () throws(FileFailure) -> [UInt8]

    /// How many columns a line may fill: `COLUMNS`, between 40 and 120; 80 where it says nothing.
    var width: Int {
        min(max(environment["COLUMNS"].flatMap { Int($0) } ?? 80, 40), 120)
    }
}
