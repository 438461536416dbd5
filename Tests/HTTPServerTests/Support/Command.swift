import ChildProcess
import Foundation

struct CommandFailure: Error { let output: String }

/// A program to run.
struct Command: Sendable {
    let arguments: [String]

    init(_ program: String, _ arguments: [String]) { self.arguments = [program] + arguments }

    /// Runs it to its end, and returns what it printed.
    @discardableResult
    func output(input: String = "") async throws -> String {
        let outcome = try await ChildProcess(arguments).run(input: Data(input.utf8))
        guard outcome.status == 0 else { throw CommandFailure(output: outcome.output + outcome.error) }
        return outcome.output
    }
}
