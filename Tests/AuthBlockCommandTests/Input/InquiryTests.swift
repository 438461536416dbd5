import AuthBlock
import Foundation
import Testing

@testable import AuthBlockCommand

/// What a person at the terminal is asked, and what happens where there is none.
@Suite struct InquiryTests {
    private let sandbox: Sandbox
    private let recording = RecordingConsole()

    init() throws { sandbox = try Sandbox() }

    private func run(_ words: String..., answers: [String]? = nil, input: String = "") async throws -> ExitCode {
        let console = recording.console(
            environment: sandbox.environment, answers: answers, input: input.isEmpty ? [] : [Array(input.utf8)])
        return await AuthBlockCommand.run(words + ["--provider", "mock"], with: try .builtIn(), on: console)
    }

    @Test func whatIsNotGivenIsAskedFor() async throws {
        let answers = ["bo@example.com", "Bo", sandbox.password, sandbox.password]
        #expect(try await run("register", answers: answers) == .ok)
        #expect(recording.hiding == [false, false, true, true])
        #expect(
            recording.error == """
                E-mail: User name: At least 8 characters.
                Password: Password, again: Registered and signed in as Bo <bo@example.com>.

                """)
        #expect(recording.output == "")
    }

    @Test func whatIsGivenIsNotAskedFor() async throws {
        let answers = [sandbox.password, sandbox.password]
        #expect(try await run("register", "--email", "bo@example.com", "--username", "Bo", answers: answers) == .ok)
        #expect(recording.hiding == [true, true])
    }

    @Test func anAnswerOfTheWrongShapeIsAskedForAgain() async throws {
        let answers = ["nobody", "ada@example.com", "", "wrong one"]
        #expect(try await run("sign-in", answers: answers) == .refused)
        #expect(
            recording.error == """
                E-mail: Enter an e-mail address like name@example.com.
                E-mail: Password: Enter a password.
                Password: authblock: \(EnglishMessages().text(AuthError(.invalidCredentials)))

                """)
    }

    @Test func aNewPasswordIsTypedTwice() async throws {
        let answers = [sandbox.password, "another", sandbox.password, sandbox.password]
        #expect(try await run("register", "--email", "bo@example.com", "--username", "Bo", answers: answers) == .ok)
        #expect(recording.error.contains("The two are not the same. Type both again.\n"))
    }

    @Test func theEndOfTheInputCancels() async throws {
        #expect(try await run("sign-in", answers: []) == .tryLater)
        #expect(recording.error == "E-mail: \nauthblock: Cancelled.\n")
    }

    @Test(arguments: [
        (["register"], "--email ADDRESS"),
        (["register", "--email", "bo@example.com"], "--username NAME"),
        (["register", "--email", "bo@example.com", "--username", "Bo"], "--password-stdin"),
        (["sign-in"], "--email ADDRESS"),
        (["sign-in", "--password-stdin"], "--email ADDRESS"),
        (["sign-in", "--email", "bo@example.com"], "--password-stdin"),
    ])
    func withoutATerminalTheMissingOptionIsNamed(words: [String], option: String) async throws {
        let console = recording.console(environment: sandbox.environment)
        let code = await AuthBlockCommand.run(words + ["--provider", "mock"], with: try .builtIn(), on: console)
        #expect(code == .usage)
        #expect(recording.error.hasPrefix("authblock: missing option '\(option)': there is no terminal to ask on\n"))
    }

    @Test func nothingIsAskedWhileThePasswordComesFromStandardInput() async throws {
        let code = try await run("sign-in", "--password-stdin", answers: ["ada@example.com"], input: "x")
        #expect(code == .usage)
        #expect(recording.hiding == [])
    }

    @Test(arguments: [
        (["sign-in", "--email", "no\u{1B}[2J"], "option '--email': Enter an e-mail address like name@example.com."),
        (["register", "--username", "\u{202E}eve"], "option '--username': This name holds characters"),
        (["rename", " "], "argument NAME: Enter a name to be called by."),
        (["accounts", "show", "a@b"], "argument ACCOUNT: Enter an e-mail address like name@example.com."),
    ])
    func aValueOfTheWrongShapeIsAUsageErrorThatDoesNotRepeatIt(words: [String], problem: String) async throws {
        let console = recording.console(environment: sandbox.environment)
        #expect(await AuthBlockCommand.run(words, with: try .builtIn(), on: console) == .usage)
        #expect(recording.error.hasPrefix("authblock: \(problem)"))
        #expect(!recording.error.contains("\u{1B}") && !recording.error.contains("\u{202E}"))
    }
}
