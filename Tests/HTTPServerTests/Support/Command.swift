import Foundation

struct CommandFailure: Error { let output: String }

/// A program to run.
struct Command: Sendable {
    let arguments: [String]

    init(_ program: String, _ arguments: [String]) { self.arguments = [program] + arguments }

    /// Runs it to its end, off the cooperative pool, and returns what it printed.
    @discardableResult
    func output(input: String = "") async throws -> String {
        try await blocking {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = arguments
            let output = Pipe()
            let standardInput = Pipe()
            process.standardOutput = output
            process.standardError = output
            process.standardInput = standardInput
            try process.run()
            standardInput.fileHandleForWriting.write(Data(input.utf8))
            try standardInput.fileHandleForWriting.close()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            guard process.terminationStatus == 0 else { throw CommandFailure(output: text) }
            return text
        }
    }
}

func isInstalled(_ program: String) -> Bool {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
}
