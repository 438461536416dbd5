import AuthBlock
import AuthBlockTestKit
import MockProvider
import Testing

@testable import TerminalViews

extension SwitchedTerminal {
    @Suite(.timeLimit(.minutes(2))) struct FullScreenFlowTests {
        @Test func aPersonSignsInAndLogsOut() async throws {
            let flow = try LiveFlow()
            try await flow.goToPassword()
            flow.type("\(adasPassword)\r")
            try await flow.wait(for: "Hi, Ada")
            flow.type("\r")
            try await flow.wait(for: "You are logged out.")
            flow.type("q")
            #expect(try await flow.end() == nil)
        }

        @Test func thePasswordIsNeverSentToTheTerminal() async throws {
            let flow = try LiveFlow()
            try await flow.goToPassword()
            flow.type("\(adasPassword)\r")
            try await flow.wait(for: "Hi, Ada")
            flow.type("q")
            _ = try await flow.end()
            #expect(!flow.output.contains("horse"))
        }

        // MARK: Leaving

        @Test(arguments: ["q", "\u{1B}", "\u{4}"]) func theFirstScreenCanBeLeft(key: String) async throws {
            let flow = try LiveFlow()
            try await flow.wait(for: "SIGN IN / REGISTER")
            flow.type(key)
            #expect(try await flow.end() == nil)
            #expect(flow.output.hasSuffix(TerminalMode.fullScreen.leavingSequence))
        }

        @Test func inAFieldAQIsALetter() async throws {
            let flow = try LiveFlow()
            try await flow.wait(for: "SIGN IN / REGISTER")
            flow.type("\r")
            try await flow.wait(for: "E-mail")
            flow.type("q")
            try await flow.wait(for: "q____")
            flow.type("\t\tq")
            #expect(try await flow.end() == nil)
        }

        @Test func escGoesBackAndKeepsTheEmail() async throws {
            let flow = try LiveFlow()
            try await flow.goToPassword()
            flow.type("\u{1B}")
            try await flow.wait(for: "CONTINUE")
            #expect(flow.text.contains("ada@example.com___"))
            flow.type("\u{1B}")
            try await flow.waitUntilGone("CONTINUE")
            flow.type("\u{1B}")
            _ = try await flow.end()
        }

        @Test func aHangUpEndsTheFlow() async throws {
            let flow = try LiveFlow()
            try await flow.wait(for: "SIGN IN / REGISTER")
            flow.pseudoTerminal.hangUp()
            #expect(try await flow.end() == nil)
        }

        @Test func aStartThatFailedToTheEndIsReported() async throws {
            let flow = try LiveFlow(rules: [.always(.failure(.offline))])
            try await flow.wait(for: "TRY AGAIN")
            flow.type("q")
            #expect(try await flow.end()?.code == .offline)
        }

        // MARK: Work

        @Test func escGivesUpWhatGoesOnAndGoesBack() async throws {
            let flow = try LiveFlow(latency: [.signIn: .seconds(10)])
            try await flow.goToPassword()
            flow.type("\(adasPassword)\r")
            try await flow.wait(for: "Signing in…")
            #expect(flow.text.contains("Esc cancel"))
            flow.type("\u{1B}")
            try await flow.wait(for: "CONTINUE")
            #expect(flow.mock.calls.last?.outcome == .failed(.cancelled))
            flow.type("\u{1B}")
            try await flow.wait(for: "q quit")
            flow.type("q")
            _ = try await flow.end()
        }

        @Test func whileSomethingGoesOnNothingElseIsTaken() async throws {
            let flow = try LiveFlow(latency: [.signIn: .seconds(10)])
            try await flow.goToPassword()
            flow.type("\(adasPassword)\r")
            try await flow.wait(for: "Signing in…")
            let before = flow.output.count
            flow.type("\r\rtyped meanwhile\t\r\u{C}")
            try await flow.wait("a fresh screen") { $0.output.dropFirst(before).contains("PASSWORD") }
            // The spinner waits too.
            await flow.clock.waitForSleepers(2)
            flow.clock.advance(by: .seconds(10))
            try await flow.wait(for: "Hi, Ada")
            #expect(flow.mock.calls.filter { $0.operation == .signIn }.count == 1)
            flow.type("q")
            _ = try await flow.end()
        }

        @Test func quittingDoesNotWaitForWork() async throws {
            let flow = try LiveFlow(latency: [.checkReadiness: .seconds(10)])
            try await flow.wait(for: "Starting…")
            flow.type("\u{1B}")
            #expect(try await flow.end()?.kind != .unavailable)
            #expect(flow.output.hasSuffix(TerminalMode.fullScreen.leavingSequence))
        }

        // MARK: The strength of a password

        @Test func aPauseInTypingShowsThePasswordsStrength() async throws {
            let flow = try LiveFlow()
            try await flow.goToPassword()
            flow.type("\t\t\r")
            try await flow.wait(for: "ONE MORE STEP")
            flow.type("abc")
            await flow.clock.waitForSleepers()
            #expect(!flow.text.contains("weak"))
            flow.clock.advance(by: FullScreenFlow.typingPause)
            try await flow.wait(for: "weak")
            flow.type("\u{1B}")
            try await flow.waitUntilGone("ONE MORE STEP")
            flow.type("\t\tq")
            _ = try await flow.end()
        }

        @Test func leavingTheFieldShowsItAtOnce() async throws {
            let flow = try LiveFlow()
            try await flow.goToPassword()
            flow.type("\t\t\r")
            try await flow.wait(for: "ONE MORE STEP")
            flow.type("abc\t")
            try await flow.wait(for: "weak")
            flow.type("\t\tq")
            _ = try await flow.end()
        }

        // MARK: The window

        @Test func aResizeWhileTypingKeepsWhatWasTyped() async throws {
            let flow = try LiveFlow()
            try await flow.wait(for: "SIGN IN / REGISTER")
            flow.type("\r")
            try await flow.wait(for: "E-mail")
            flow.type("ada")
            try await flow.wait(for: "ada___")
            flow.resize(columns: 44, rows: 20)
            try await flow.wait(for: "ada___")
            flow.type("@example")
            try await flow.wait(for: "ada@example___")
            flow.type("\t\tq")
            _ = try await flow.end()
        }

        @Test func aWindowThatBecomesTooSmallSaysSoUntilItIsEnlarged() async throws {
            let flow = try LiveFlow()
            try await flow.wait(for: "SIGN IN / REGISTER")
            flow.resize(columns: 30, rows: 10)
            try await flow.wait(for: "This window is too small.")
            let before = flow.output.count
            flow.type("\r\u{C}")
            try await flow.wait("the sentence once more") { $0.output.dropFirst(before).contains("small.") }
            flow.resize(columns: 60, rows: 16)
            try await flow.wait(for: "SIGN IN / REGISTER")
            #expect(!flow.text.contains("E-mail"))
            flow.type("q")
            _ = try await flow.end()
        }

        @Test func ctrlLDrawsEverythingAnew() async throws {
            let flow = try LiveFlow()
            try await flow.wait(for: "q quit")
            let before = flow.output.count
            flow.type("\u{C}")
            flow.type("\r")
            try await flow.wait(for: "E-mail")
            #expect(flow.output.dropFirst(before).contains("AUTHENTICATION"))
            flow.type("\t\tq")
            _ = try await flow.end()
        }

        // MARK: Editing

        @Test func aPasteOfSeveralLinesIsOneLineWithARemark() async throws {
            let flow = try LiveFlow()
            try await flow.wait(for: "SIGN IN / REGISTER")
            flow.type("\r")
            try await flow.wait(for: "E-mail")
            flow.type("\u{1B}[200~ada@\nexample.com\n\u{1B}[201~")
            try await flow.wait(for: "ada@example.com___")
            #expect(flow.text.contains("Control characters were left out."))
            flow.type("\t\tq")
            _ = try await flow.end()
        }
    }
}
