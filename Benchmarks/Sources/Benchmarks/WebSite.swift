import Foundation
import Glibc

/// `authblock serve` on local accounts in a folder of its own.
final class WebSite {
    let url: String
    private let folder: URL
    private let process: Process

    /// Starts the program with accounts numbered from 0 up, all with ``password``.
    init(iterations: Int, accounts: Int) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "authblock-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        self.folder = folder
        let configuration = #"{"providers": {"local": {"iterations": \#(iterations)}}, "picture": false}"#
        try Data(configuration.utf8).write(to: folder.appending(path: "authblock.json"))
        for number in 0..<accounts {
            try Self.process(
                in: folder, "register", "--email", Self.email(number), "--username", "Ada", "--password-stdin"
            ).runToEnd(input: Self.password)
        }
        let port = try freePort()
        url = "http://127.0.0.1:\(port)"
        process = Self.process(in: folder, "serve", "--listen", "127.0.0.1:\(port)")
        try process.run()
        while (try? Tool.run("curl", ["-sf", url + "/readyz"])) == nil, process.isRunning { usleep(10_000) }
    }

    /// Made up anew for each run.
    static let password = "pw-\(UUID().uuidString)"

    static func email(_ number: Int) -> String { "ada\(number)@example.com" }

    private static func process(in folder: URL, _ words: String...) -> Process {
        let process = Process()
        process.executableURL =
            URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../.build/release/authblock").standardized
        process.arguments = words
        process.environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin"]
        process.currentDirectoryURL = folder
        process.standardError = FileHandle.nullDevice
        return process
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    /// MiB of memory that the program occupies.
    var memory: Double {
        let status = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)) ?? ""
        return (status.firstMatch(of: /VmRSS:\s+(\d+) kB/).flatMap { Double($0.1) } ?? 0) / 1_024
    }

    /// A file in the site's folder, gone with it.
    func file(_ name: String, holding text: String) throws -> String {
        let file = folder.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    // MARK: As a browser

    private func curl(_ path: String, _ fields: [String: String]? = nil) throws -> String {
        let jar = folder.appending(path: "cookies").path
        let form = (fields ?? [:]).flatMap { ["--data-urlencode", "\($0.key)=\($0.value)"] }
        return try Tool.run("curl", ["-sfL", "-b", jar, "-c", jar] + form + [url + path])
    }

    private func token(in page: String) throws -> String {
        guard let match = page.firstMatch(of: /name="token" value="([^"]+)"/) else { throw ToolFailed(message: page) }
        return String(match.1)
    }

    /// The header with the cookies that the site has set.
    private func cookies() throws -> String {
        let lines = try String(contentsOf: folder.appending(path: "cookies"), encoding: .utf8).split(separator: "\n")
        return lines.map { $0.split(separator: "\t") }.filter { $0.count == 7 }.map { "\($0[5])=\($0[6])" }
            .joined(separator: "; ")
    }

    /// A flow of somebody new that has come to the password sheet: its cookies and its token.
    func beginFlow() throws -> (cookies: String, token: String) {
        try? FileManager.default.removeItem(at: folder.appending(path: "cookies"))
        let form = ["email": Self.email(0), "action": "continue"]
        let page = try curl("/auth/sign-in", form.merging(["token": token(in: curl("/auth/sign-in"))]) { $1 })
        return (try cookies(), try token(in: page))
    }

    /// Signs in, and answers with the cookies of the session.
    func signIn() throws -> String {
        let form = ["email": Self.email(0), "password": Self.password, "action": "sign-in"]
        _ = try curl("/auth/password", form.merging(["token": beginFlow().token]) { $1 })
        return try cookies()
    }

    /// A page, as whoever is signed out gets it.
    func page(_ path: String) throws -> String { try Tool.run("curl", ["-sf", url + path]) }
}

extension Process {
    fileprivate func runToEnd(input: String) throws {
        let pipe = Pipe()
        standardInput = pipe
        standardOutput = FileHandle.nullDevice
        try run()
        try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try pipe.fileHandleForWriting.close()
        waitUntilExit()
        guard terminationStatus == 0 else { throw ToolFailed(message: "exit status \(terminationStatus)") }
    }
}
