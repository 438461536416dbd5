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

    static func isInstalled(_ name: String) -> Bool {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
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
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        if let environment { process.environment = environment }
        if let folder { process.currentDirectoryURL = folder }
        // Files, since a pipe that nobody empties, or that nobody reads to its end, would hold one side up.
        let streams = try (input: TemporaryStream(input), output: TemporaryStream(), error: TemporaryStream())
        process.standardInput = streams.input.handle
        process.standardOutput = output ?? streams.output.handle
        process.standardError = streams.error.handle
        return try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { process in
                continuation.resume(
                    returning: Result(
                        status: process.terminationStatus,
                        endedBySignal: process.terminationReason == .uncaughtSignal, output: streams.output.text,
                        error: streams.error.text))
            }
            do {
                try process.run()
            } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
    }

    /// Calls `body` with the path of a file that holds `text`, and removes the file afterwards.
    static func withFile<Value>(holding text: String, _ body: (String) async throws -> Value) async throws -> Value {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("authblock-\(UUID().uuidString)")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try await body(file.path)
    }
}

/// A file without a name, for what a program reads or prints.
private struct TemporaryStream: Sendable {
    let handle: FileHandle

    init(_ contents: Data = Data()) throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("authblock-\(UUID().uuidString)").path
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        unlink(path)
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try handle.write(contentsOf: contents)
        try handle.seek(toOffset: 0)
    }

    /// All that is in it.
    var text: String {
        try? handle.seek(toOffset: 0)
        return String(decoding: (try? handle.readToEnd()) ?? Data(), as: UTF8.self)
    }
}
