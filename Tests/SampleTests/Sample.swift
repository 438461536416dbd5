import ChildProcess
import Foundation

/// The folder that holds Package.swift.
let packageFolder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// A built program, run in a home of its own that goes away with it.
final class Sample: Sendable {
    private let home: URL

    init() throws {
        home = FileManager.default.temporaryDirectory.appending(path: "authblock-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: home) }

    /// Where the package's programs are, beside the tests.
    static var buildFolder: URL {
        URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    }

    func run(
        _ words: [String], input: [String] = [], variables: [String: String] = [:], folder: URL? = nil
    ) async throws -> ChildProcess.Outcome {
        let own = ["HOME": home.path, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
        let text = input.map { $0 + "\n" }.joined()
        return try await ChildProcess(
            words, environment: own.merging(variables) { $1 }, folder: folder ?? home
        ).run(input: Data(text.utf8))
    }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: home.appending(path: name))
    }
}
