import Testing

@testable import TerminalViews

@Suite struct CanvasTests {
    private func lines(_ canvas: Canvas) -> [String] {
        stride(from: 0, to: canvas.cells.count, by: max(canvas.size.columns, 1)).map { start in
            String(canvas.cells[start..<start + canvas.size.columns].compactMap(\.character))
        }
    }

    private func canvas(_ columns: Int, _ rows: Int) -> Canvas {
        Canvas(size: TerminalSize(columns: columns, rows: rows))
    }

    @Test func textIsDrawnWhereItBelongs() {
        var canvas = canvas(6, 2)
        let end = canvas.draw("Ada", at: Position(column: 2, row: 1))
        #expect(lines(canvas) == ["      ", "  Ada "])
        #expect(end == 5)
    }

    @Test func textIsClippedOnEverySide() {
        var canvas = canvas(6, 3)
        let clip = Rectangle(column: 1, row: 1, width: 3, height: 1)
        for row in -1...3 {
            canvas.draw("abcdefgh", at: Position(column: -1, row: row), in: clip)
        }
        #expect(lines(canvas) == ["      ", " cde  ", "      "])
    }

    @Test func theClipDoesNotReachBeyondTheCanvas() {
        var canvas = canvas(3, 1)
        let clip = Rectangle(column: -5, row: -5, width: 100, height: 100)
        canvas.draw("abcdef", at: Position(column: -1, row: 0), in: clip)
        canvas.fill(clip, Color(1, 2, 3))
        canvas.draw("xyz", at: Position(column: 0, row: 9), in: clip)
        canvas.drawBox(clip, in: clip)
        canvas.recolor(clip) { _ in Color(9, 9, 9) }
        #expect(lines(canvas) == ["   "])
        #expect(canvas.cells.allSatisfy { $0.background == Color(9, 9, 9) })
    }

    @Test func anEmptyCanvasTakesEverything() {
        for size in [(0, 0), (0, 5), (5, 0), (-1, -1)] {
            var canvas = canvas(size.0, size.1)
            canvas.draw("漢a", at: Position(column: 0, row: 0))
            canvas.fill(canvas.bounds, nil)
            canvas.drawBox(Rectangle(column: 0, row: 0, width: 4, height: 4))
            #expect(canvas.cells.isEmpty)
            _ = Frame.text(showing: canvas, after: nil, depth: .trueColor)
        }
    }

    @Test func aWideCharacterCutByTheClipLeavesABlank() {
        var canvas = canvas(5, 1)
        canvas.draw("漢字漢", at: Position(column: 0, row: 0))
        #expect(lines(canvas) == ["漢字 "])
        canvas.draw("漢字", at: Position(column: -1, row: 0), in: Rectangle(column: 0, row: 0, width: 2, height: 1))
        #expect(lines(canvas) == ["  字 "])
    }

    @Test func overwritingHalfOfAWideCharacterBlanksItsOtherHalf() {
        var canvas = canvas(4, 1)
        canvas.draw("漢字", at: Position(column: 0, row: 0))
        canvas.draw("x", at: Position(column: 1, row: 0))
        #expect(lines(canvas) == [" x字"])
        canvas.draw("y", at: Position(column: 2, row: 0))
        #expect(lines(canvas) == [" xy "])
    }

    @Test func marksBelongToTheirCharacter() {
        var canvas = canvas(3, 1)
        canvas.draw("e\u{301}x", at: Position(column: 0, row: 0))
        #expect(lines(canvas) == ["e\u{301}x "])
        canvas.draw("\u{301}z", at: Position(column: 2, row: 0))
        #expect(lines(canvas) == ["e\u{301}xz"])
    }

    @Test func everythingDrawnIsSanitized() {
        var canvas = canvas(9, 1)
        canvas.draw("\u{1B}[31mx\u{202E}", at: Position(column: 0, row: 0))
        #expect(lines(canvas) == ["\u{FFFD}[31mx\u{FFFD}  "])
    }

    @Test func textKeepsTheBackgroundUnderIt() {
        var canvas = canvas(2, 1)
        let (blue, white) = (Color(0, 0, 80), Color(255, 255, 255))
        canvas.fill(canvas.bounds, blue)
        canvas.draw("a", at: Position(column: 0, row: 0), Style(white, .bold))
        #expect(canvas.cells[0].background == blue)
        #expect(canvas.cells[0].foreground == white)
        #expect(canvas.cells[0].attributes == .bold)
        canvas.draw("a", at: Position(column: 0, row: 0), Style(blue, on: white))
        #expect(canvas.cells[0].background == white)
    }

    @Test func fillingEmptiesWhatWasThere() {
        var canvas = canvas(4, 1)
        canvas.draw("a漢b", at: Position(column: 0, row: 0), Style(nil, .underline))
        canvas.fill(Rectangle(column: 2, row: 0, width: 2, height: 1), nil)
        #expect(lines(canvas) == ["a   "])
        #expect(canvas.cells[3].attributes == [])
    }

    @Test func aShadeGoesFromEdgeToEdge() {
        var canvas = canvas(3, 5)
        let (top, bottom) = (Color(0, 0, 0), Color(200, 100, 0))
        canvas.shade(canvas.bounds) { across, down in top.mixed(with: bottom, (across + down) / 2) }
        #expect(canvas.cells.first?.background == top)
        #expect(canvas.cells[7].background == Color(100, 50, 0))
        #expect(canvas.cells.last?.background == bottom)
    }

    @Test func aShadePartlyOutsideKeepsItsPlace() {
        var canvas = canvas(1, 1)
        canvas.shade(Rectangle(column: 0, row: -1, width: 1, height: 3)) { _, down in
            Color(0, 0, 0).mixed(with: Color(100, 100, 100), down)
        }
        #expect(canvas.cells[0].background == Color(50, 50, 50))
    }

    @Test func aBoxHasRoundedCorners() {
        var canvas = canvas(5, 3)
        canvas.drawBox(canvas.bounds)
        #expect(lines(canvas) == ["╭───╮", "│   │", "╰───╯"])
    }

    @Test func aBoxTooSmallForItsCornersIsNotDrawn() {
        var canvas = canvas(5, 3)
        canvas.drawBox(Rectangle(column: 0, row: 0, width: 1, height: 3))
        canvas.drawBox(Rectangle(column: 0, row: 0, width: 5, height: 1))
        #expect(canvas == self.canvas(5, 3))
    }
}
