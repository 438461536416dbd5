import AuthBlock
import Foundation

@testable import AuthBlockCommand

/// A home of its own for the command, gone with the test: whatever it keeps, it keeps there.
final class Sandbox: Sendable {
    let home: URL
    /// A password that any provider takes; made up anew for each test.
    let password = "pw-\(UUID().uuidString)"
    private let variables: [String: String]

    /// - Parameter variables: what every run gets beside the usual ones.
    init(variables: [String: String] = [:]) throws {
        self.variables = variables
        home = FileManager.default.temporaryDirectory.appending(path: "authblock-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(at: home) }

    /// The variables of every run, and no others.
    var environment: [String: String] {
        [
            "HOME": home.path, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
            "LC_ALL": "C.UTF-8",
        ].merging(variables) { $1 }
    }

    /// Runs the command in the home.
    @discardableResult
    func run(
        _ words: String..., input: String = "", environment extra: [String: String] = [:]
    ) async throws -> Program.Result {
        try await run(words, input: Data(input.utf8), environment: extra)
    }

    @discardableResult
    func run(
        _ words: [String], input: Data = Data(), environment extra: [String: String] = [:],
        output: FileHandle? = nil
    ) async throws -> Program.Result {
        try await Program.run(
            [Program.command] + words, environment: environment.merging(extra) { $1 }, folder: home, input: input,
            output: output)
    }

    /// Runs a shell script in the home, with the command as `$authblock` and the password as `$password`.
    func runShell(_ script: String) async throws -> Program.Result {
        let variables = ["authblock": Program.command, "password": password]
        return try await Program.run(
            ["bash", "-c", script], environment: environment.merging(variables) { $1 }, folder: home)
    }

    /// Registers an account and stays signed in.
    @discardableResult
    func register(_ email: String = "ada@example.com", username: String = "Ada") async throws -> Program.Result {
        try await run("register", "--email", email, "--username", username, "--password-stdin", input: password)
    }

    /// Writes the configuration that every run in the home finds.
    func configure(_ text: String = #"{"providers": {"local": {"iterations": 1000}}}"#) throws {
        try write(text, to: "authblock.json")
    }

    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        let file = home.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    func contents(of name: String) throws -> String {
        try String(contentsOf: home.appending(path: name), encoding: .utf8)
    }

    /// The file that holds the session of a provider.
    func sessionFile(of provider: String = "local") -> URL {
        home.appending(path: ".local/state/authblock/session-\(provider).json")
    }

    /// Sets the clock of the stored session back, so that it has to be refreshed.
    func expireSession(of provider: String = "local") throws {
        let file = sessionFile(of: provider)
        guard var session = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any],
            let receivedAt = session["receivedAt"] as? Double
        else { throw CocoaError(.fileReadCorruptFile) }
        session["receivedAt"] = receivedAt - 7_200
        try JSONSerialization.data(withJSONObject: session).write(to: file)
    }

    /// The same program in this process.
    func composition() throws -> Composition {
        let loader = ConfigurationLoader(environment: environment, currentFolder: home.path)
        return try Composition(
            of: try loader.load(), providers: try .builtIn(), services: ProviderServices(environment: environment))
    }
}
