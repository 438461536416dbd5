import Foundation

/// The world around a command as far as it prints: two streams of text, and the environment.
struct Console: Sendable {
    let environment: [String: String]

    /// Prints a result, as it is.
    let write: @Sendable (String) -> Void

    /// Prints a message for the person, not for the next program in a pipe.
    let writeError: @Sendable (String) -> Void

    /// How many columns a line may fill: `COLUMNS`, between 40 and 120; 80 where it says nothing.
    var width: Int {
        min(max(environment["COLUMNS"].flatMap { Int($0) } ?? 80, 40), 120)
    }

    /// The process's own streams.
    ///
    /// A result that cannot be written ends the process: an export cut short by a full disk must not look complete.
    static let standard = Console(
        environment: ProcessInfo.processInfo.environment,
        write: { text in
            do {
                try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
            } catch {
                complain("authblock: cannot write the output: \(reason(of: error))\n")
                exit(ExitCode.inputOutput.rawValue)
            }
        },
        writeError: complain)

    private static func complain(_ text: String) {
        // Nobody is left to tell when even this fails.
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }

    private static func reason(of error: any Error) -> String {
        let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
        return cause.domain == NSPOSIXErrorDomain ? String(cString: strerror(Int32(cause.code))) : "write failed"
    }
}
