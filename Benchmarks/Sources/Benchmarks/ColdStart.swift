import AuthBlock
import Foundation

extension BenchmarkGroup {
    static let coldStart = BenchmarkGroup(
        name: "cold-start", summary: "authblock whoami on local accounts against an empty program that links Foundation"
    ) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "authblock-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin"]
        let benchmarks = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        let authblock = benchmarks.appending(path: "../.build/release/authblock").standardized
        let empty = benchmarks.appending(path: ".build/release/EmptyProgram")

        try await signInBeforehand(environment)
        var ratios: [Double] = []
        var figures: [(ours: Double, theirs: Double, peak: Double)] = []
        for _ in 0..<60 {
            let ours = try runToEnd(authblock, ["whoami"], environment)
            let theirs = try runToEnd(empty, [], environment)
            ratios.append(ours.seconds / theirs.seconds)
            figures.append((ours.seconds * 1_000, theirs.seconds * 1_000, ours.peakMiB))
        }
        let ours = median(figures.map(\.ours))
        let theirs = median(figures.map(\.theirs))
        let peak = median(figures.map(\.peak))
        return [
            "\(median(ratios)) × an empty program (ours \(ours) ms, empty \(theirs) ms; \(ratios.count) pairs)",
            "peak memory \(peak) MiB",
        ]
    }
}

/// Stores a session as `authblock sign-in` would.
private func signInBeforehand(_ environment: [String: String]) async throws {
    let account = Account(
        id: "bench", email: try EmailAddress("ada@example.com"), username: try Username("Ada"))
    let session = AuthSession(
        account: account, refreshToken: Secret("none"), receivedAt: Date(), lifetime: 3_600, authenticatedAt: Date())
    let folders = try Folders(environment: environment)
    try await FileSessionStore(folder: folders.state, provider: "local").save(session)
}

private struct FailedRun: Error {
    let command: String
    let status: Int32
}

/// Runs a program to its end.
private func runToEnd(
    _ program: URL, _ arguments: [String], _ environment: [String: String]
) throws -> (seconds: Double, peakMiB: Double) {
    let start = ContinuousClock.now
    let words = [program.path] + arguments
    var argv = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (argv + variables).forEach { free($0) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var process = pid_t()
    guard posix_spawn(&process, program.path, &actions, nil, &argv, &variables) == 0 else {
        throw FailedRun(command: program.path, status: -1)
    }
    var status: Int32 = 0
    var usage = rusage()
    wait4(process, &status, 0, &usage)
    guard status == 0 else { throw FailedRun(command: program.path, status: status) }
    return ((ContinuousClock.now - start) / .seconds(1), Double(usage.ru_maxrss) / 1_024)
}

private func median(_ values: [Double]) -> Double {
    (values.sorted()[values.count / 2] * 1_000).rounded() / 1_000
}
