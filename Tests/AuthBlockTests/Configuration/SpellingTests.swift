import AuthBlock
import Testing

@Suite struct SpellingTests {
    @Test(arguments: [
        ("provdier", "provider"), ("Provider", "provider"), ("provider", "provider"), ("iteration", "iterations"),
    ])
    func aSmallSlipIsUnderstood(word: String, meant: String) {
        #expect(Spelling.closest(to: word, among: ["iterations", "provider", "database"]) == meant)
    }

    @Test func anotherWordIsNotGuessedAt() {
        #expect(Spelling.closest(to: "password", among: ["provider", "mock"]) == nil)
        #expect(Spelling.closest(to: "x", among: []) == nil)
    }

    @Test func printableTextIsShortAndHarmless() {
        #expect(Spelling.printable("a\u{1B}[31m\u{202E}b") == "a\u{FFFD}[31m\u{FFFD}b")
        #expect(Spelling.printable(String(repeating: "x", count: 100)).count == 65)
    }
}
