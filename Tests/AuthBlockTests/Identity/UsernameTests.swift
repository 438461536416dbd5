import AuthBlock
import Testing

@Suite struct UsernameTests {
    @Test(arguments: [
        (" Ada ", "Ada"), ("Ada Lovelace", "Ada Lovelace"), ("Zoe\u{308}", "Zo\u{EB}"), ("李小龍", "李小龍"),
        ("👩‍🚀", "👩‍🚀"), ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("O'Brien-Smith, Jr.", "O'Brien-Smith, Jr."),
    ])
    func aNameIsKeptWithoutSurroundingBlanks(typed: String, text: String) throws {
        #expect(try Username(typed).text == text)
    }

    @Test(arguments: ["", "  ", "\n"])
    func blanksAloneAreAMissingName(typed: String) {
        #expect(throws: AuthError(.usernameMissing)) { try Username(typed) }
    }

    @Test(arguments: [
        "a\u{0}b", "a\u{1B}[31mb", "a\nb", "a\u{202E}b", "a\u{2066}b", "a\u{200F}b", "a\u{2028}b", "a\u{9B}b",
        "\u{200D}", "\u{200C}\u{200D}", "a\u{FFFF}b", "a\u{E000}b", "a\u{FEFF}b", "a\u{A0}b",
    ])
    func whatCannotBeShownSafelyIsRefused(typed: String) {
        #expect(throws: AuthError(.usernameInvalid)) { try Username(typed) }
    }

    @Test func sixtyFourCharactersAreTheMost() throws {
        #expect(try Username(String(repeating: "é", count: 64)).text.count == 64)
        #expect(throws: AuthError(.usernameTooLong)) { try Username(String(repeating: "x", count: 65)) }
        #expect(throws: AuthError(.usernameTooLong)) { try Username(String(repeating: "x", count: 65_536)) }
        #expect(throws: AuthError(.usernameTooLong)) {
            try Username("a" + String(repeating: "\u{301}", count: 1_000))
        }
    }

    @Test func aNameFromElsewhereIsCutToWhatCanBeShown() {
        #expect(Username(showable: "A\u{1B}[31mda\u{202E}")?.text == "A[31mda")
        #expect(Username(showable: String(repeating: "x", count: 70_000))?.text.count == 64)
        #expect(Username(showable: "\u{0}\u{202E}") == nil)
        #expect(Username(showable: "") == nil)
    }
}
