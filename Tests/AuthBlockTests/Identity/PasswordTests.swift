import AuthBlock
import Testing

@Suite struct PasswordTests {
    @Test(arguments: [" leading and trailing ", "p\u{E4}ssw\u{F6}rd", "🔐🗝️ keys", "　wide blank", "a"])
    func aPasswordIsKeptAsItWasTyped(typed: String) throws {
        #expect(try Password(typed).secret.unicodeScalars.elementsEqual(typed.unicodeScalars))
    }

    @Test func composedAndDecomposedFormsAreBothKept() throws {
        #expect(try Password("e\u{301}").secret.unicodeScalars.count == 2)
        #expect(try Password("\u{E9}").secret.unicodeScalars.count == 1)
    }

    @Test func nothingIsAMissingPassword() {
        #expect(throws: AuthError(.passwordMissing)) { try Password("") }
    }

    @Test(arguments: ["nul\u{0}inside", "tab\tinside", "line\nbreak", "\u{1B}[2J", "\u{7F}", "\u{85}"])
    func controlCharactersAreRefused(typed: String) {
        #expect(throws: AuthError(.passwordHasControlCharacters)) { try Password(typed) }
    }

    @Test func fourThousandOctetsAreTheMost() throws {
        #expect(try Password(String(repeating: "😀", count: 1_024)).secret.utf8.count == 4_096)
        #expect(throws: AuthError(.passwordTooLong)) { try Password(String(repeating: "😀", count: 1_025)) }
        #expect(throws: AuthError(.passwordTooLong)) { try Password(String(repeating: "a", count: 1 << 20)) }
    }

    @Test func aPasswordNeverPrints() throws {
        let password = try Password("correct horse")
        var dumped = ""
        dump(password, to: &dumped)
        let printed = "\(password) \(String(reflecting: password)) \([password]) \(dumped)"
        #expect(!printed.contains("horse"))
    }

    @Test func aSecretNeverPrints() {
        let secret = Secret("token-value")
        var dumped = ""
        dump(secret, to: &dumped)
        #expect(!"\(secret) \(String(reflecting: secret)) \(["key": secret]) \(dumped)".contains("token-value"))
    }
}
