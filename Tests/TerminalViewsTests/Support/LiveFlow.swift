import AuthBlock
import AuthBlockTestKit
import Glibc
import MockProvider
import Testing

@testable import TerminalViews

/// The full-screen flow at a pseudo-terminal, with somebody who reads and types.
final class LiveFlow {
    let mock: MockProvider
    let clock = ManualClock()
    let pseudoTerminal: PseudoTerminal
    private let flow: Task<AuthError?, any Error>
    private var screen = ScreenModel(size: TerminalSize(columns: 90, rows: 26))

    /// Everything that was sent to the terminal.
    private(set) var output = ""

    init(
        rules: [MockRule] = [], latency: [MockOperation: Duration] = [:], pictures: any PictureSource = NoPictures(),
        environment: [String: String] = ["TERM": "xterm"]
    ) throws {
        let pseudoTerminal = try PseudoTerminal(columns: 90, rows: 26)
        let mock = MockProvider(
            script: MockScript(accounts: [try .ada], rules: rules, latency: latency), clock: clock)
        let descriptor = pseudoTerminal.program
        let owner = FullScreenFlow(
            services: .rehearsed(with: mock, pictures: pictures), clock: clock,
            terminal: Terminal(input: descriptor, output: descriptor, environment: environment))
        self.mock = mock
        self.pseudoTerminal = pseudoTerminal
        flow = Task { try await owner.run() }
    }

    deinit { flow.cancel() }

    var text: String { screen.lines.joined(separator: "\n") }

    func type(_ text: String) { pseudoTerminal.type(text) }

    /// Waits until a text is on the screen, for as long as a slow machine may take.
    func wait(for wanted: String) async throws {
        try await wait("\"\(wanted)\"") { $0.text.contains(wanted) }
    }

    func waitUntilGone(_ unwanted: String) async throws {
        try await wait("no \"\(unwanted)\"") { !$0.text.contains(unwanted) }
    }

    func wait(_ description: String, until isReached: (LiveFlow) -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while !isReached(self) {
            try #require(ContinuousClock.now < deadline, "waited for \(description), but there is:\n\(text)")
            look()
            await Task.yield()
        }
    }

    /// Whether a colour was used since the screen was last cleared, and nothing is half drawn.
    func hasDrawn(_ selection: String) -> Bool {
        output.hasSuffix("\u{1B}[?2026l") && screen.selections.contains { $0.hasSuffix(selection) }
    }

    /// Has everything drawn again.
    func redraw() {
        screen = ScreenModel(size: TerminalSize(columns: screen.rows[0].count, rows: screen.rows.count))
        type("\u{C}")
    }

    private func look() {
        let shown = pseudoTerminal.shown(patience: 20)
        output += shown
        screen.play(shown)
    }

    func resize(columns: UInt16, rows: UInt16) {
        pseudoTerminal.resize(columns: columns, rows: rows)
        screen = ScreenModel(size: TerminalSize(columns: Int(columns), rows: Int(rows)))
        // The pseudo-terminal is nobody's own terminal, so that no one else sends it.
        raiseHere(SIGWINCH)
    }

    /// Waits for the end of the flow.
    func end() async throws -> AuthError? {
        let flow = flow
        let failure = try await withTaskCancellationHandler {
            try await flow.value
        } onCancel: {
            flow.cancel()
        }
        look()
        return failure
    }

    /// Types what leads to the password sheet.
    func goToPassword() async throws {
        try await wait(for: "SIGN IN / REGISTER")
        type("\r")
        try await wait(for: "E-mail")
        type("ada@example.com\r")
        try await wait(for: "Forgot password?")
    }
}
