import Testing

@testable import TerminalViews

@Suite struct TextWidthTests {
    @Test(
        arguments: [
            ("a", 1), ("é", 1), ("e\u{301}", 1), ("\u{301}", 0), ("漢", 2), ("ｱ", 1), ("Ａ", 2), ("•", 1), ("╭", 1),
            ("😀", 2), ("👍🏽", 2), ("👩🏽‍🚀", 2), ("👨‍👩‍👧", 2), ("🇦🇺", 2), ("❤\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2),
            ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("🫨", 2), ("…", 1),
        ] as [(Character, Int)])
    func aCharacterTakesItsColumns(character: Character, columns: Int) {
        #expect(TextWidth.columns(of: character) == columns)
    }

    @Test func aTextTakesTheSumOfItsCharacters() {
        #expect(TextWidth.columns(of: "") == 0)
        #expect(TextWidth.columns(of: "Ada") == 3)
        #expect(TextWidth.columns(of: "Zoë 漢字") == 8)
    }

    @Test func theWidthDoesNotDependOnTheThread() async {
        let widths = await onOwnThread { TextWidth.columns(of: "漢e\u{301}") }
        #expect(widths == 3)
    }
}
