import Foundation

/// Runs other programs: the shells and `man` that our texts are for, and the command itself.
enum Program {
    struct Result {
        let status: Int32
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
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        let outputPipe = Pipe(), errorPipe = Pipe()
        process.standardInput = FileHandle.nullDevice
        if let output { process.standardOutput = output } else { process.standardOutput = outputPipe }
        process.standardError = errorPipe
        return try await withCheckedThrowingContinuation { continuation in
            // Reading until the end blocks, so it has a thread of its own.
            Thread.detachNewThread {
                do {
                    try process.run()
                    let text = output == nil ? outputPipe.fileHandleForReading.readDataToEndOfFile() : Data()
                    let complaint = errorPipe.fileHandleForReading.readDataToEndOfFile()
                    process.waitUntilExit()
                    continuation.resume(
                        returning: Result(
                            status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
                            error: String(decoding: complaint, as: UTF8.self)))
                } catch {
                    continuation.resume(throwing: error)
                }
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
