import Testing

@testable import AuthBlockCommand

@Suite struct UsageErrorTests {
    @Test func ordinaryWordsAreQuotedAsTheyAre() {
        #expect(UsageError.quoted("Ünïcode 漢字 🙂") == "'Ünïcode 漢字 🙂'")
    }

    @Test(arguments: ["\u{1B}[31m", "\u{0}", "\r", "\u{202E}", "\u{2028}", "\u{9B}"])
    func whatATerminalWouldObeyIsSpelledOut(text: String) {
        let quoted = UsageError.quoted(text)
        #expect(quoted.hasPrefix("'\\u{"))
        #expect(!quoted.contains(text))
    }

    @Test func longWordsAreCut() {
        #expect(UsageError.quoted(String(repeating: "x", count: 100_000)).count == 65)
    }
}
