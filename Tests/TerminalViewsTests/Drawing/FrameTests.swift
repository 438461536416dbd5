import Testing

@testable import TerminalViews

@Suite struct FrameTests {
    private let size = TerminalSize(columns: 12, rows: 3)

    private func canvas(_ text: String, at column: Int = 0, row: Int = 0, _ style: Style = Style()) -> Canvas {
        var canvas = Canvas(size: size)
        canvas.draw(text, at: Position(column: column, row: row), style)
        return canvas
    }

    /// What a frame holds between the sequences that begin and end every one.
    private func content(_ canvas: Canvas, after previous: Canvas?, depth: ColorDepth = .trueColor) -> String {
        let text = Frame.text(showing: canvas, after: previous, depth: depth)
        let (start, end) = ("\u{1B}[?2026h\u{1B}[?25l", "\u{1B}[0m\u{1B}[?2026l")
        guard text.hasPrefix(start), text.hasSuffix(end) else { return "no frame: \(text)" }
        return String(text.dropFirst(start.count).dropLast(end.count))
    }

    @Test func anUnchangedCanvasWritesNothing() {
        #expect(Frame.text(showing: canvas("a"), after: canvas("a"), depth: .trueColor) == "")
    }

    @Test func theFirstFrameClearsTheScreen() {
        #expect(content(canvas("a"), after: nil) == "\u{1B}[0m\u{1B}[2J\u{1B}[1;1H\u{1B}[0ma")
    }

    @Test func anotherSizeStartsAnew() {
        let other = Canvas(size: TerminalSize(columns: 5, rows: 5))
        #expect(content(canvas("a"), after: other).contains("\u{1B}[2J"))
    }

    @Test func onlyWhatChangedIsWritten() {
        #expect(content(canvas("abXdef"), after: canvas("abcdef")) == "\u{1B}[1;3H\u{1B}[0mX")
        #expect(content(canvas("XbcY"), after: canvas("abcd")) == "\u{1B}[1;1H\u{1B}[0mX\u{1B}[2CY")
    }

    @Test func aMovedCursorIsAFrame() {
        var moved = canvas("a")
        moved.cursor = Position(column: 4, row: 1)
        #expect(content(moved, after: canvas("a")) == "\u{1B}[2;5H\u{1B}[?25h")
    }

    @Test func styleIsWrittenOnceForARun() {
        let style = Style(Color(1, 2, 3), on: Color(4, 5, 6), [.bold, .underline])
        #expect(content(canvas("ab", style), after: canvas("")) == "\u{1B}[1;1H\u{1B}[0;1;4;38;2;1;2;3;48;2;4;5;6mab")
    }

    @Test func colorsThatLookTheSameAreNotSelectedTwice() {
        var canvas = canvas("a", Style(Color(255, 135, 0)))
        canvas.draw("b", at: Position(column: 1, row: 0), Style(Color(254, 135, 0)))
        #expect(content(canvas, after: self.canvas(""), depth: .ansi256) == "\u{1B}[1;1H\u{1B}[0;38;5;208mab")
    }

    @Test func withoutColorsOnlyAttributesAreSelected() {
        let style = Style(Color(1, 2, 3), on: Color(4, 5, 6), [.reverse, .dim])
        #expect(content(canvas("a", style), after: canvas(""), depth: .none) == "\u{1B}[1;1H\u{1B}[0;2;7ma")
    }

    @Test func aSequenceOfUncertainWidthIsFollowedByAnExactPlace() {
        #expect(content(canvas("👩🏽‍🚀x"), after: canvas("")) == "\u{1B}[1;1H\u{1B}[0m👩🏽‍🚀\u{1B}[1;3Hx")
    }

    @Test func anyDrawingsShowTheSameAsAFreshScreen() {
        var generator = SeededGenerator(seed: 4)
        let texts = ["a", "漢", "bc", "漢字 d", "👩🏽‍🚀", "e\u{301}", "   ", "\u{1B}[2J"]
        var screen = ScreenModel(size: size)
        var shown: Canvas?
        for _ in 0..<500 {
            var next = shown ?? Canvas(size: size)
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                next.draw(
                    texts.randomElement(using: &generator) ?? "",
                    at: Position(
                        column: Int.random(in: -2...12, using: &generator),
                        row: Int.random(in: -1...3, using: &generator)),
                    Style(Bool.random(using: &generator) ? Color(9, 9, 9) : nil))
            }
            screen.play(Frame.text(showing: next, after: shown, depth: .trueColor))
            var fresh = ScreenModel(size: size)
            fresh.play(Frame.text(showing: next, after: nil, depth: .trueColor))
            #expect(screen.lines == fresh.lines)
            #expect(
                fresh.lines.joined() == String(next.cells.compactMap(\.character)),
                "the model disagrees with the canvas")
            shown = next
        }
    }
}
