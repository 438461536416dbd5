import Testing

@testable import TerminalViews

@Suite struct TextFieldTests {
    private func field(_ text: String, _ keys: Key...) -> TextField {
        var field = TextField(text: text)
        for key in keys {
            _ = field.apply(key)
        }
        return field
    }

    @Test func typingInsertsAtTheCursor() {
        #expect(field("ac", .left, .text("b")).text == "abc")
        #expect(field("bc", .home, .text("a")).text == "abc")
        #expect(field("ab", .home, .end, .text("c")).text == "abc")
        #expect(field("bc", .control("a"), .text("a"), .control("e"), .text("d")).text == "abcd")
    }

    @Test func deletingWorksOnWholeCharacters() {
        #expect(field("a👩🏽‍🚀", .backspace).text == "a")
        #expect(field("e\u{301}x", .home, .delete).text == "x")
        #expect(field("ab", .backspace, .backspace, .backspace).text == "")
        #expect(field("ab", .delete, .control("d")).text == "ab")
    }

    @Test func theCursorMovesByWholeCharacters() {
        #expect(field("a👨‍👩‍👧b", .left, .left, .text("-")).text == "a-👨‍👩‍👧b")
        #expect(field("a", .left, .left, .left, .text("b")).text == "ba")
        #expect(field("a", .right, .right, .text("b")).text == "ab")
    }

    @Test func aCombiningMarkJoinsTheCharacterBefore() {
        let field = field("e", .text("\u{301}"), .text("x"), .left, .backspace)
        #expect(field.text == "x")
    }

    @Test func wordsAreDeletedAndPassed() {
        #expect(field("one two ", .control("w")).text == "one ")
        #expect(field("one two", .wordLeft, .text("-")).text == "one -two")
        #expect(field("one two", .home, .wordRight, .text("-")).text == "one- two")
    }

    @Test func linesAreKilledOnEitherSide() {
        #expect(field("one two", .wordLeft, .control("u")).text == "two")
        #expect(field("one two", .wordLeft, .control("k")).text == "one ")
    }

    @Test(arguments: [Key.enter, .tab, .shiftTab, .escape, .up, .down, .control("c"), .control("l")])
    func otherKeysAreTheScreens(key: Key) {
        var field = TextField(text: "a")
        let before = field
        let isEditing = field.apply(key)
        #expect(!isEditing)
        #expect(field == before)
    }

    @Test func aPastedLineLosesItsLineBreakSilently() {
        let field = field("", .paste("ada@example.com\r\n"))
        #expect(field.text == "ada@example.com")
        #expect(field.notice == nil)
    }

    @Test func blanksArePartOfThePaste() {
        #expect(field("", .paste("  secret ")).text == "  secret ")
    }

    @Test func controlCharactersAreLeftOutAndSaid() {
        let field = field("", .paste("a\u{1B}[31m\nb\0\u{85}c\u{2028}"))
        #expect(field.text == "a[31mbc")
        #expect(field.notice == .leftOutControlCharacters)
    }

    @Test func aHugePasteIsCutAndSaid() {
        let field = field("", .paste(String(repeating: "x", count: 1_048_576)))
        #expect(field.text == String(repeating: "x", count: TextField.limit))
        #expect(field.notice == .cutAtLimit)
    }

    @Test func marksWithoutEndAreCutToo() {
        let field = field("", .paste("e" + String(repeating: "\u{301}", count: 100_000)))
        #expect(field.text.unicodeScalars.count == TextField.limit)
    }

    @Test func aFullFieldTakesNothingAndKeepsWhatItHas() {
        let full = String(repeating: "x", count: TextField.limit)
        let field = field(full, .home, .text("y"))
        #expect(field.text == full)
        #expect(field.notice == .cutAtLimit)
    }

    @Test func theNextEditTakesTheNoticeBack() {
        #expect(field("", .paste("a\u{07}b"), .text("c")).notice == nil)
        #expect(field("", .paste("a\u{07}b"), .backspace).notice == nil)
    }

    @Test func aShortTextIsShownWhole() {
        #expect(field("abc", .left).view(columns: 10) == TextField.View(text: "abc", cursorColumn: 2))
    }

    @Test func aLongTextScrollsWithTheCursor() {
        #expect(field("abcdefgh").view(columns: 5) == TextField.View(text: "efgh", cursorColumn: 4))
        #expect(field("abcdefgh", .home).view(columns: 5) == TextField.View(text: "abcde", cursorColumn: 0))
    }

    @Test func wideCharactersAreNeverHalfShown() {
        #expect(field("漢字漢字").view(columns: 4) == TextField.View(text: "字", cursorColumn: 2))
        #expect(field("漢字漢字", .home).view(columns: 5) == TextField.View(text: "漢字", cursorColumn: 0))
    }

    @Test(arguments: [0, -1]) func noRoomShowsNothing(columns: Int) {
        #expect(field("abc").view(columns: columns) == TextField.View(text: "", cursorColumn: 0))
    }

    @Test func whatWouldHarmTheTerminalIsShownHarmlessly() {
        #expect(field("a\u{202E}b").view(columns: 9).text == "a\u{FFFD}b")
    }

    @Test func hiddenTextShowsOneDotForEachCharacter() {
        let field = TextField(text: "é漢👩🏽‍🚀", isHidden: true)
        #expect(field.view(columns: 10) == TextField.View(text: "•••", cursorColumn: 3))
    }

    @Test func hiddenTextDoesNotShowWhereWordsEnd() {
        var field = TextField(text: "one two", isHidden: true)
        _ = field.apply(.wordLeft)
        #expect(field.view(columns: 10).cursorColumn == 0)
        _ = field.apply(.wordRight)
        #expect(field.view(columns: 10).cursorColumn == 7)
    }

    @Test func anyKeysKeepTheCursorInside() {
        var generator = SeededGenerator(seed: 2)
        let keys: [Key] = [
            .text("a"), .text("\u{301}"), .text("🇦"), .text("\u{200D}"), .text("👩"), .text(" "), .text("漢"), .left,
            .right, .wordLeft, .wordRight, .home, .end, .backspace, .delete, .control("w"), .paste("x y"),
        ]
        for _ in 0..<300 {
            var field = TextField()
            for _ in 0..<60 {
                _ = field.apply(keys.randomElement(using: &generator) ?? .home)
                let view = field.view(columns: 7)
                #expect(TextWidth.columns(of: view.text) <= 7)
                #expect((0..<7).contains(view.cursorColumn))
            }
        }
    }
}
