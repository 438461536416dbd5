import AuthBlock
import Testing

@testable import AuthBlockCommand

@Suite struct PasswordInputTests {
    private func input(_ text: String) -> PasswordInput { input([Array(text.utf8)]) }

    private func input(_ pieces: [[UInt8]]) -> PasswordInput {
        PasswordInput(RecordingConsole().console(input: pieces))
    }

    private func code(_ read: () throws -> Void) -> AuthError.Code? {
        do {
            try read()
            return nil
        } catch {
            return (error as? AuthError)?.code
        }
    }

    @Test(arguments: [
        ("secret", "secret"), ("secret\n", "secret"), ("secret\r\n", "secret"), ("  secret  \n", "  secret  "),
        ("\u{E9}\u{301} \u{1F98A}\n", "\u{E9}\u{301} \u{1F98A}"),
    ])
    func oneNewlineAtTheEndIsNotPartOfThePassword(typed: String, password: String) throws {
        #expect(Array(try input(typed).password().secret.utf8) == Array(password.utf8))
    }

    @Test func aPasswordMayComeInPieces() throws {
        #expect(try input([[0x61], [0x62, 0x63], [0x0A]]).password().secret == "abc")
    }

    @Test func nothingIsNoPassword() {
        #expect(code { _ = try input("").password() } == .passwordMissing)
        #expect(code { _ = try input("\n").password() } == .passwordMissing)
    }

    @Test func furtherLinesAndNULAreControlCharacters() {
        #expect(code { _ = try input("a\n\n").password() } == .passwordHasControlCharacters)
        #expect(code { _ = try input("a\0b").password() } == .passwordHasControlCharacters)
    }

    @Test func whatIsNotUTF8IsNamedWithoutBeingShown() throws {
        let error = try #require(throws: FileFailure.self) { try input([[0x61, 0xFF]]).password() }
        #expect(error.description == "the password on standard input is not UTF-8")
        #expect(error.code == .dataError)
    }

    @Test func anEndlessInputIsGivenUp() {
        let piece = [UInt8](repeating: 0x61, count: 65_536)
        #expect(code { _ = try input(Array(repeating: piece, count: 16)).password() } == .passwordTooLong)
        let recording = RecordingConsole()
        let console = recording.console(input: Array(repeating: piece, count: 17) + [[0x0A]])
        #expect(code { _ = try PasswordInput(console).password() } == .passwordTooLong)
        #expect((try? console.readBytes()) == [0x0A], "it stopped after the first piece beyond the limit")
    }

    @Test func aChangeTakesTwoLines() throws {
        let change = try input("old one\r\n new one \n").passwordChange()
        #expect(change.present.secret == "old one")
        #expect(change.new.secret == " new one ")
    }

    @Test func aChangeWithOneLineSaysWhatBelongsThere() throws {
        let error = try #require(throws: FileFailure.self) { try input("old one").passwordChange() }
        #expect(error.description.contains("two lines"))
        #expect(code { _ = try input("old one\n").passwordChange() } == .passwordMissing)
        #expect(code { _ = try input("\nnew one\n").passwordChange() } == .passwordMissing)
    }
}
