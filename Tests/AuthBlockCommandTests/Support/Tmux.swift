import ChildProcess
import Foundation
import Testing

/// A shell in a terminal window that a test types into and reads.
final class Tmux: Sendable {
    private let sandbox: Sandbox

    private init(_ sandbox: Sandbox) { self.sandbox = sandbox }

    /// Opens a window, calls `body` with it, and closes it however that ends. `$authblock` is the command, and
    /// `ready>` the shell's prompt.
    static func withWindow(
        in sandbox: Sandbox, columns: Int = 90, rows: Int = 26, _ body: (Tmux) async throws -> Void
    ) async throws {
        let window = Tmux(sandbox)
        let variables = sandbox.environment.merging(["authblock": Program.command, "PS1": "ready> "]) { $1 }
        try await window.tmux(
            ["new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "-c", sandbox.home.path]
                + variables.flatMap { ["-e", "\($0)=\($1)"] } + ["env", "bash", "--norc", "--noprofile", "-i"])
        do {
            try await window.wait(for: "ready>")
            try await body(window)
        } catch {
            try await window.tmux(["kill-server"])
            throw error
        }
        try await window.tmux(["kill-server"])
    }

    @discardableResult
    private func tmux(_ words: [String]) async throws -> String {
        let socket = sandbox.home.appending(path: "tmux").path
        let result = try await Program.run(
            ["bash", "-c", Self.closingDescriptors, "tmux", "tmux", "-u", "-S", socket, "-f", "/dev/null"] + words,
            environment: sandbox.environment.merging(["TERM": "xterm-256color"]) { $1 })
        try #require(result.status == 0, "tmux \(words): \(result.error)")
        return result.output
    }

    /// The server stays behind with the descriptors that it inherits, and Foundation waits until one of them is
    /// closed before it says that the client has ended.
    private static let closingDescriptors = """
        for descriptor in /proc/$$/fd/*; do
            number=${descriptor##*/}
            ((number <= 2)) || eval "exec $number>&-"
        done
        exec "$@"
        """

    /// Types text as it is.
    func type(_ text: String) async throws { try await tmux(["send-keys", "-l", text]) }

    /// Presses keys by tmux's names, such as `Enter`, `BTab` and `C-c`.
    func press(_ keys: String...) async throws { try await tmux(["send-keys"] + keys) }

    /// Pastes text as a terminal does.
    func paste(_ text: String) async throws {
        try await tmux(["set-buffer", text])
        try await tmux(["paste-buffer", "-p"])
    }

    func resize(columns: Int, rows: Int) async throws {
        try await tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
    }

    var text: String {
        get async throws { try await tmux(["capture-pane", "-p"]) }
    }

    /// Waits until a text is in the window, for as long as a slow machine may take.
    @discardableResult
    func wait(for wanted: String) async throws -> String {
        try await wait(wanted) { $0.contains(wanted) }
    }

    /// Waits until a text is in the window and the whole of it has come to rest.
    func settled(with wanted: String) async throws -> String {
        var last = ""
        return try await wait(wanted) { shown in
            defer { last = shown }
            return shown.contains(wanted) && shown == last
        }
    }

    @discardableResult
    func wait(_ description: String, until isReached: (String) -> Bool) async throws -> String {
        let deadline = ContinuousClock.now + .seconds(60)
        var shown = try await text
        while !isReached(shown) {
            try #require(ContinuousClock.now < deadline, "waited for \(description), but there is:\n\(shown)")
            try await Task.sleep(for: .milliseconds(30))
            shown = try await text
        }
        return shown
    }

    /// The processes that the shell has started.
    var children: [pid_t] {
        get async throws {
            let shell = try await tmux(["display-message", "-p", "#{pane_pid}"]).filter(\.isNumber)
            let list = try String(contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
            return list.split(separator: " ").compactMap { pid_t($0) }
        }
    }

    /// Whether the window shows its cursor, and whether a program has taken the alternate screen.
    var flags: String {
        get async throws {
            try await tmux(["display-message", "-p", "#{cursor_flag} #{alternate_on}"])
                .trimmingCharacters(in: .newlines)
        }
    }

    /// Waits for the prompt and asks the driver for its settings.
    func requireRestoredTerminal() async throws {
        try await type("clear; stty -a; echo the-end\n")
        let shown = try await wait("the settings") { $0.contains("\nthe-end") }
        #expect(shown.contains(" echo "))
        #expect(shown.contains(" icanon "))
        #expect(try await flags == "1 0")
    }
}
