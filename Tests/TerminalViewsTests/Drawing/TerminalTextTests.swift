import Testing

@testable import TerminalViews

@Suite struct TerminalTextTests {
    @Test(arguments: ["Ada Lovelace", "Zoë", "漢字", "👩🏽‍🚀 👍🏽", "שלום", "e\u{301}", "می\u{200C}خواهم", "❤\u{FE0F}", ""])
    func ordinaryTextIsLeftAlone(text: String) {
        #expect(TerminalText.sanitized(text) == text)
    }

    @Test(
        arguments: [
            0x00...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200B...0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x2064,
            0x2066...0x206F, 0xAD...0xAD, 0xFEFF...0xFEFF, 0xFFF9...0xFFFB, 0xE0001...0xE0001, 0xE0020...0xE007F,
            0xFFFE...0xFFFF,
        ] as [ClosedRange<UInt32>])
    func whatATerminalMightObeyIsReplaced(range: ClosedRange<UInt32>) throws {
        for value in range {
            let scalar = try #require(Unicode.Scalar(value))
            let text = "a" + String(Character(scalar)) + "b"
            #expect(TerminalText.sanitized(text).unicodeScalars.elementsEqual("a\u{FFFD}b".unicodeScalars), "\(value)")
        }
    }

    @Test func aWholeEscapeSequenceIsShownNotRun() {
        #expect(TerminalText.sanitized("\u{1B}]0;gone\u{07}") == "\u{FFFD}]0;gone\u{FFFD}")
    }

    @Test(arguments: ["\u{200D}a", "a\u{200D}", "a\u{200C}\u{200D}b", "\u{1B}\u{200D}a"])
    func aJoinerOutsideAVisibleTextIsReplaced(text: String) {
        let scalars = TerminalText.sanitized(text).unicodeScalars
        #expect(!scalars.contains("\u{200D}") && !scalars.contains("\u{200C}"))
    }

    @Test func marksDoNotPileUp() {
        let text = "a" + String(repeating: "\u{301}", count: 1_000) + "b"
        let sanitized = TerminalText.sanitized(text)
        #expect(sanitized.count == 2)
        #expect(sanitized.unicodeScalars.count == TerminalText.characterLimit + 1)
    }

    @Test func anyTextBecomesHarmless() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<3_000 {
            let bytes = (0..<40).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let scalars = (0..<40).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0...0x3000, using: &generator)) }
            for text in [String(decoding: bytes, as: UTF8.self), String(String.UnicodeScalarView(scalars))] {
                let sanitized = TerminalText.sanitized(text)
                #expect(!sanitized.unicodeScalars.contains { $0.properties.generalCategory == .control })
                #expect(TerminalText.sanitized(sanitized) == sanitized)
            }
        }
    }

    @Test func textThatFitsIsNotCut() {
        #expect(TerminalText.truncated("Ada", columns: 3) == "Ada")
        #expect(TerminalText.truncated("", columns: 0) == "")
    }

    @Test(arguments: [
        ("Lovelace", 5, "Love…"), ("漢字漢字", 5, "漢字…"), ("漢字漢字", 4, "漢…"), ("Ada", 1, "…"), ("Ada", 0, ""),
        ("Ada", -1, ""),
        ("a\nbcd", 3, "a\u{FFFD}…"),
    ])
    func longerTextEndsInAnEllipsis(text: String, columns: Int, expected: String) {
        #expect(TerminalText.truncated(text, columns: columns) == expected)
    }

    @Test(arguments: [
        ("one two three", 7, ["one two", "three"]), ("one", 10, ["one"]), ("", 5, [""]), ("a\n\nb", 5, ["a", "", "b"]),
        ("abcdefgh", 3, ["abc", "def", "gh"]), ("a bcdefgh", 4, ["a", "bcde", "fgh"]), ("漢字漢", 5, ["漢字", "漢"]),
        ("  a   b ", 9, ["a b"]), ("漢", 1, ["漢"]), ("ab", 0, ["a", "b"]), ("x\u{1B}y", 9, ["x\u{FFFD}y"]),
    ])
    func textIsWrappedBetweenWords(text: String, columns: Int, lines: [String]) {
        #expect(TerminalText.wrapped(text, columns: columns) == lines)
    }
}
