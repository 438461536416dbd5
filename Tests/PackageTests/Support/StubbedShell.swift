import Foundation

/// Runs a script of the package on a machine that is made up: its PATH holds a few real tools and the stubs, and
/// nothing else.
final class StubbedShell {
    let folder: URL

    init(stubs: [String: String]) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "stubs-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for tool in ["bash", "env", "sed", "sort", "head", "dirname"] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/" + tool, withDestinationPath: "/usr/bin/" + tool)
        }
        for (name, body) in stubs {
            let file = folder.appending(path: name)
            try Data("#!/usr/bin/env bash\n\(body)\n".utf8).write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    struct Outcome {
        let status: Int32
        let output: String
        let errors: String
    }

    func run(_ script: String, _ arguments: [String] = []) throws -> Outcome {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/bash")
        process.arguments = [packageFolder.appending(path: script).path] + arguments
        process.environment = ["PATH": folder.path]
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        let errors = Pipe()
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let outcome = (
            output.fileHandleForReading.readDataToEndOfFile(), errors.fileHandleForReading.readDataToEndOfFile()
        )
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus, output: String(decoding: outcome.0, as: UTF8.self),
            errors: String(decoding: outcome.1, as: UTF8.self))
    }
}
