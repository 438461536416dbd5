import ChildProcess
import Foundation
import Testing

/// Runs a script of the package on a machine that is made up: its PATH holds a few real tools and the stubs, and
/// nothing else.
final class StubbedShell {
    let folder: URL

    /// Where the scripts keep axe-core.
    private var cache: URL { folder.appending(path: "cache/authblock-tests") }
    var hasAxeCore: Bool { FileManager.default.fileExists(atPath: cache.path + "/axe.min.js") }

    init(stubs: [String: String], hasAxeCore: Bool = true) async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "stubs-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.createDirectory(at: cache, withIntermediateDirectories: true)
        if hasAxeCore { try Data().write(to: cache.appending(path: "axe.min.js")) }
        for tool in ["bash", "env", "sed", "sort", "head", "dirname", "mkdir", "mv", "rm"] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/" + tool, withDestinationPath: "/usr/bin/" + tool)
        }
        // Written by another process: while this one had a stub open for writing, a child of another test could hold it
        // open for a moment longer, and the kernel starts no program that somebody writes to.
        let write = #"while (($#)); do printf '#!/usr/bin/env bash\n%s\n' "$2" >"$1" && chmod +x "$1"; shift 2; done"#
        let files = stubs.flatMap { [folder.appending(path: $0.key).path, $0.value] }
        try #require(await ChildProcess(["bash", "-c", write, "bash"] + files).run().status == 0)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func run(_ script: String, _ arguments: [String] = []) async throws -> ChildProcess.Outcome {
        try await ChildProcess(
            ["/usr/bin/bash", packageFolder.appending(path: script).path] + arguments,
            environment: ["PATH": folder.path, "XDG_CACHE_HOME": folder.path + "/cache"]
        ).run()
    }
}
