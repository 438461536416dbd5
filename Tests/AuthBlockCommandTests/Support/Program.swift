import ChildProcess
import Foundation

/// Runs other programs: the shells and `man` that our texts are for, and the command itself.
enum Program {
    struct Result {
        let status: Int32
        /// Whether a signal, whose number `status` then is, ended the program.
        let endedBySignal: Bool
        let output: String
        let error: String

        var lines: [String] { output.split(separator: "\n").map(String.init) }
    }

    /// The command as the package built it, beside the tests.
    static var command: String {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent("authblock").path
    }

    /// Runs a program found in `PATH`, or at an absolute path, until it ends.
    static func run(_ words: String..., output: FileHandle? = nil) async throws -> Result {
        try await run(words, output: output)
    }

    /// - Parameters:
    ///   - environment: all of the program's variables; this process's own when left out.
    ///   - folder: where it runs.
    static func run(
        _ words: [String], environment: [String: String]? = nil, folder: URL? = nil, input: Data = Data(),
        output: FileHandle? = nil
    ) async throws -> Result {
        let outcome = try await ChildProcess(words, environment: environment, folder: folder)
            .run(input: input, output: output?.fileDescriptor)
        return Result(
            status: outcome.status, endedBySignal: outcome.endedBySignal, output: outcome.output, error: outcome.error)
    }

    /// Calls `body` with the path of a file that holds `text`, and removes the file afterwards.
    static func withFile<Value>(holding text: String, _ body: (String) async throws -> Value) async throws -> Value {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("authblock-\(UUID().uuidString)")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try await body(file.path)
    }
}
