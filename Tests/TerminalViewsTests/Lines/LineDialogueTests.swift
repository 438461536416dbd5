import AuthBlock
import Foundation
import MockProvider
import Testing

@testable import TerminalViews

@Suite struct LineDialogueTests {
    /// What one dialogue printed, and how it ended.
    private struct Talk {
        let text: String
        let failure: AuthError?
        let mock: MockProvider
    }

    private func talk(
        _ lines: String, rules: [MockRule] = [], links: [Configuration.Link] = []
    ) async throws -> Talk {
        try await talk(Array(lines.utf8), rules: rules, links: links)
    }

    private func talk(
        _ bytes: [UInt8], rules: [MockRule] = [], links: [Configuration.Link] = []
    ) async throws -> Talk {
        let (input, output) = try (TemporaryFile(bytes), TemporaryFile([]))
        let mock = MockProvider(script: MockScript(accounts: [try .ada], rules: rules))
        let dialogue = LineDialogue(
            services: .rehearsed(with: mock, links: links),
            terminal: Terminal(input: input.descriptor, output: output.descriptor, environment: [:]))
        let failure = await dialogue.run()
        return Talk(text: output.contents, failure: failure, mock: mock)
    }

    private let toPassword = "\n\nada@example.com\n"

    @Test func aScriptSignsInAndLogsOut() async throws {
        let talk = try await talk(toPassword + "\n\(adasPassword)\nlog-out\n")
        #expect(
            talk.text == """
                Starting…

                AUTHENTICATION
                IS EASY
                  sign-in   SIGN IN / REGISTER
                  quit      quit
                [sign-in] >\(" ")

                SIGN IN / REGISTER
                Your e-mail is all we need to begin.
                  continue  CONTINUE
                  back      Back
                  quit      quit
                [continue] >\(" ")
                Such as name@example.com
                E-mail:\(" ")
                Checking the connection…

                PASSWORD
                ada@example.com
                  sign-in   SIGN IN
                  create    Create an account
                  forgot    Forgot password?
                  back      Change
                  quit      quit
                [sign-in] >\(" ")
                Password:\(" ")
                Signing in…

                Hi, Ada
                ada@example.com
                  log-out   Log out
                  delete    Delete account
                  quit      quit
                [log-out] >\(" ")
                Logging out…
                Starting…

                AUTHENTICATION
                IS EASY
                You are logged out.
                  sign-in   SIGN IN / REGISTER
                  quit      quit
                [sign-in] >\(" ")

                """)
        #expect(talk.failure == nil)
    }

    @Test func aScriptRegistersAndIsToldHowGoodThePasswordIs() async throws {
        let talk = try await talk("\n\ngrace@example.com\ncreate\n\n\nabcdefgh\nGrace\n")
        #expect(talk.text.contains("E-mail [grace@example.com]: \n"))
        #expect(talk.text.contains("At least 8 characters.\nPassword: \nAt least 8 characters. "))
        #expect(talk.text.contains("Hi, Grace\n"))
        #expect(talk.mock.calls.last?.operation == .register)
    }

    @Test func aScriptDeletesItsAccount() async throws {
        let signIn = toPassword + "\n\(adasPassword)\n"
        let talk = try await talk(signIn + "delete\n\nwrong\n\n\(adasPassword)\n")
        #expect(talk.text.contains("Delete this account?\nEverything stored for ada@example.com is removed."))
        #expect(talk.text.contains("! This password is not right.\n"))
        #expect(talk.text.contains("Your account is deleted.\n"))
    }

    @Test func keepingTheAccountLeadsBack() async throws {
        let talk = try await talk(toPassword + "\n\(adasPassword)\ndelete\nkeep\n")
        #expect(talk.text.components(separatedBy: "Hi, Ada").count == 3)
    }

    // MARK: Choosing

    @Test func aWordThatIsNoChoiceIsAnsweredWithTheChoices() async throws {
        let talk = try await talk("what?\nsign-in\n")
        #expect(talk.text.contains("! That is none of the choices: sign-in, quit.\n[sign-in] > \n"))
        #expect(talk.text.contains("SIGN IN / REGISTER\nYour e-mail"))
    }

    @Test func aChoiceMayHaveBlanksAroundItAndCapitals() async throws {
        #expect(try await talk("  Sign-In \n").text.contains("Your e-mail is all we need"))
    }

    @Test func onlyTheFirstChoiceAsksForTheFields() async throws {
        let talk = try await talk(toPassword + "forgot\nback\nback\n")
        #expect(!talk.text.contains("Password: "))
        #expect(talk.text.contains("If there is an account with this e-mail"))
        #expect(talk.text.contains("[continue] > "))
    }

    @Test func anEmptyLineKeepsWhatStandsInBrackets() async throws {
        let talk = try await talk(toPassword + "back\n\n\n")
        #expect(talk.text.contains("E-mail [ada@example.com]: \nChecking the connection…\n\nPASSWORD\nada@example.com"))
    }

    // MARK: Ends

    @Test(arguments: ["", "\n", "\n\n", "\n\nada@example.com\n\n", "quit\n", "\nquit\n"])
    func theEndOfTheInputAndQuitEndTheDialogue(lines: String) async throws {
        #expect(try await talk(lines).failure == nil)
    }

    @Test func aStartThatFailedToTheEndIsReported() async throws {
        let talk = try await talk("\n", rules: [.always(.failure(.offline))])
        #expect(talk.failure?.code == .offline)
        #expect(talk.text.contains("! There is no connection. Check it and try again.\n  retry     TRY AGAIN\n"))
    }

    @Test func aStartThatSucceedsAtLastIsNot() async throws {
        let rule = MockRule(.checkReadiness, call: 1, answer: .failure(.offline))
        let talk = try await talk("retry\n", rules: [rule])
        #expect(talk.failure == nil)
        #expect(talk.text.contains("[sign-in] > "))
    }

    // MARK: Mistakes

    @Test func mistakesAreMarked() async throws {
        let talk = try await talk("\n\nada\n\nada@example.com\n\nwrong\n")
        #expect(talk.text.contains("! Enter an e-mail address like name@example.com.\n"))
        #expect(talk.text.contains("! E-mail or password is not right. Try again, or create an account.\n"))
    }

    @Test func blanksBelongToAPassword() async throws {
        let talk = try await talk(toPassword + "\n \(adasPassword)\n")
        #expect(talk.text.contains("! E-mail or password is not right."))
    }

    @Test func aControlCharacterInAPasswordIsRefused() async throws {
        let talk = try await talk(toPassword + "\ncorrect\0horse\n")
        #expect(talk.text.contains("! A password cannot hold control characters. Type it again.\n"))
    }

    @Test func aLineThatIsNoTextIsAskedForAgain() async throws {
        let talk = try await talk([0xFF, 0xFE, 0x0A] + Array("\n".utf8))
        #expect(talk.text.contains("[sign-in] > \n! That line is not UTF-8 text, or far too long.\n[sign-in] > \n"))
        #expect(talk.text.contains("Your e-mail is all we need"))
    }

    @Test func anEndlessLineIsNotKept() async throws {
        let endless = [UInt8](repeating: 0x61, count: LineReader.limit + 10) + [0x0A]
        let talk = try await talk(endless)
        #expect(talk.text.contains("far too long"))
        #expect(talk.text.utf8.count < 1_000)
    }

    // MARK: What is printed

    @Test func nothingFromOutsideIsPrintedAsACommand() async throws {
        let links = [Configuration.Link(title: "Terms\u{1B}[2J", address: "https://example.com/\u{9B}31m\u{202E}")]
        let talk = try await talk("\n\n\u{1B}]0;title\u{7}\n", links: links)
        let isHarmless = talk.text.unicodeScalars.allSatisfy {
            $0 == "\n" || ![.control, .format].contains($0.properties.generalCategory)
        }
        #expect(isHarmless)
        #expect(talk.text.contains("Terms\u{FFFD}[2J: https://example.com/"))
        #expect(talk.text.contains("E-mail [\u{FFFD}]0;title\u{FFFD}]: ") || talk.text.contains("[continue] > "))
    }

    @Test func aPasswordIsNeverPrinted() async throws {
        let talk = try await talk(toPassword + "create\n\n\nvery-secret-word\nAda\n")
        #expect(!talk.text.contains("secret"))
    }
}
