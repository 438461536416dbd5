import Foundation

/// A file, or standard input or output, that did not do what a command needed.
struct FileFailure: Error, CustomStringConvertible {
    /// What is wrong, with the file's name.
    let description: String
    let code: ExitCode

    /// Something is wrong with what was read.
    init(content problem: String) {
        description = problem
        code = .dataError
    }

    /// The system refused: `verb` completes "cannot …".
    init(cannot verb: String, _ name: String, reason: Int32) {
        description = "cannot \(verb) \(name.printable): \(String(cString: strerror(reason)))"
        code = .inputOutput
    }

    /// The program itself declines.
    init(cannot verb: String, _ name: String, because reason: String) {
        description = "cannot \(verb) \(name.printable): \(reason)"
        code = .inputOutput
    }
}
