import Testing

@testable import AuthBlockCommand

@Suite struct TextLayoutTests {
    @Test func textBreaksAtBlanks() {
        #expect(TextLayout(width: 10).wrap("one two three four") == "one two\nthree four")
    }

    @Test func laterLinesAreIndented() {
        #expect(TextLayout(width: 10).wrap("one two three", first: "> ", indent: 2) == "> one two\n  three")
    }

    @Test func aLongWordKeepsALineToItself() {
        #expect(TextLayout(width: 5).wrap("a incomprehensible b") == "a\nincomprehensible\nb")
    }

    @Test func meaningsStandBelowEachOther() {
        let layout = TextLayout(width: 40)
        let rows = [(term: "a", meaning: "first"), (term: "long", meaning: "second")]
        let text = layout.definitions(rows, column: layout.column(for: rows.map(\.term)))
        #expect(text == "  a     first\n  long  second")
    }

    @Test func aWideTermStandsOnALineOfItsOwn() {
        let layout = TextLayout(width: 30)
        let rows = [(term: "a-very-long-term", meaning: "meaning")]
        let text = layout.definitions(rows, column: layout.column(for: rows.map(\.term)))
        #expect(text == "  a-very-long-term\n              meaning")
    }
}
