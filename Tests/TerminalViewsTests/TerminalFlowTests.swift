import AuthBlock
import AuthBlockTestKit
import MockProvider
import Testing

@testable import TerminalViews

@Suite struct TerminalFlowTests {
    private func run(_ lines: String, rules: [MockRule] = []) async throws -> (account: Account?, text: String) {
        let (input, output) = try (TemporaryFile(Array(lines.utf8)), TemporaryFile([]))
        let mock = MockProvider(script: MockScript(accounts: [try .ada], rules: rules))
        let flow = TerminalFlow(
            services: .rehearsed(with: mock), clock: ManualClock(), style: .automatic,
            terminal: Terminal(
                input: input.descriptor, output: output.descriptor, environment: ["TERM": "xterm-256color"]))
        return (try await flow.run(), output.contents)
    }

    @Test func withoutATerminalItIsADialogueOfLines() async throws {
        let text = try await run("").text
        #expect(text.contains("[sign-in] > "))
        #expect(!text.contains("\u{1B}"))
    }

    @Test func itAnswersWhoIsSignedInAtTheEnd() async throws {
        let account = try await run("\n\nada@example.com\n\n\(adasPassword)\n").account
        #expect(account?.username?.text == "Ada")
        #expect(try await run("").account == nil)
    }

    @Test func itThrowsWhatKeptItFromStarting() async throws {
        await #expect(throws: AuthError(.serviceUnavailable)) {
            try await run("", rules: [.always(.failure(.serviceUnavailable))])
        }
    }
}
