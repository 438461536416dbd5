import Foundation
import Testing

/// The command at a terminal, as a person meets it.
@Suite struct TerminalTests {
    private let sandbox: Sandbox

    init() throws {
        sandbox = try Sandbox()
        try sandbox.configure()
    }

    @Test func aPersonIsAskedAndThePasswordIsNotShown() async throws {
        let dialogue = try await TerminalDialogue.run(
            ["register"], in: sandbox,
            [
                ("E-mail: ", "ada@example.com\n"), ("User name: ", "Ada\n"),
                ("Password: ", "\(sandbox.password)\n"), ("again: ", "\(sandbox.password)\n"),
            ])
        #expect(dialogue.status == 0)
        #expect(dialogue.echoes == [true, true, false, false])
        #expect(dialogue.echoesAtTheEnd)
        #expect(!dialogue.shown.contains(sandbox.password))
        #expect(dialogue.shown.hasSuffix("Registered and signed in as Ada <ada@example.com>.\r\n"))
    }

    @Test func interruptingThePasswordEndsBySignalAndBringsTheEchoBack() async throws {
        let dialogue = try await TerminalDialogue.run(
            ["sign-in", "--email", "ada@example.com"], in: sandbox, [("Password: ", "abc\u{3}")])
        #expect(dialogue.status == -SIGINT)
        #expect(dialogue.echoes == [false])
        #expect(dialogue.echoesAtTheEnd)
        #expect(!dialogue.shown.contains("abc"))
    }

    @Test func interruptingAnyOtherQuestionEndsBySignal() async throws {
        let dialogue = try await TerminalDialogue.run(["sign-in"], in: sandbox, [("E-mail: ", "ada\u{3}")])
        #expect(dialogue.status == -SIGINT)
        #expect(dialogue.echoesAtTheEnd)
    }

    @Test func theEndOfTheInputCancels() async throws {
        let dialogue = try await TerminalDialogue.run(["sign-in"], in: sandbox, [("E-mail: ", "\u{4}")])
        #expect(dialogue.status == 75)
        #expect(dialogue.shown.hasSuffix("authblock: Cancelled.\r\n"))
    }

    @Test func deletionTakesAYesAndThePassword() async throws {
        try await sandbox.register()
        let declined = try await TerminalDialogue.run(
            ["delete-account"], in: sandbox, [("Delete the account ada@example.com? Type yes to confirm: ", "no\n")])
        #expect(declined.status == 75)
        let deleted = try await TerminalDialogue.run(
            ["delete-account"], in: sandbox, [("confirm: ", "yes\n"), ("Password: ", "\(sandbox.password)\n")])
        #expect(deleted.status == 0)
        #expect(try await sandbox.run("whoami").status == 77)
    }
}
