/// A grid of cells to draw on, clipped everywhere, whose text cannot carry anything a terminal would execute.
struct Canvas: Equatable, Sendable {
    struct Cell: Equatable, Sendable {
        /// Nil for a cell that the wide character to its left covers.
        fileprivate(set) var character: Character? = " "

        fileprivate(set) var foreground: Color?
        fileprivate(set) var background: Color?
        fileprivate(set) var attributes: Style.Attributes = []
    }

    let size: TerminalSize

    /// Where the terminal's cursor is shown; nil hides it.
    var cursor: Position?

    private(set) var cells: [Cell]

    init(size: TerminalSize) {
        self.size = TerminalSize(columns: max(size.columns, 0), rows: max(size.rows, 0))
        cells = Array(repeating: Cell(), count: self.size.columns * self.size.rows)
    }

    /// The whole canvas.
    var bounds: Rectangle {
        Rectangle(column: 0, row: 0, width: size.columns, height: size.rows)
    }

    /// Empties a rectangle and gives it a background, nil for the terminal's own.
    mutating func fill(_ rectangle: Rectangle, _ background: Color?) {
        shade(rectangle) { _, _ in background }
    }

    /// Empties a rectangle and gives every cell its own background, as for a gradient.
    ///
    /// - Parameter color: Called with the place inside the rectangle, across and down, 0 to 1 each.
    mutating func shade(_ rectangle: Rectangle, _ color: (_ across: Double, _ down: Double) -> Color?) {
        let clipped = rectangle.clipped(to: bounds)
        func fraction(_ offset: Int, of length: Int) -> Double { length > 1 ? Double(offset) / Double(length - 1) : 0 }
        for row in clipped.rows {
            let down = fraction(row - rectangle.row, of: rectangle.height)
            for column in clipped.columns {
                var cell = Cell()
                cell.background = color(fraction(column - rectangle.column, of: rectangle.width), down)
                put(cell, width: 1, column, row)
            }
        }
    }

    /// Changes the colours of what is drawn already, as for a page behind an alert.
    mutating func recolor(_ rectangle: Rectangle, _ change: (Color) -> Color) {
        let clipped = rectangle.clipped(to: bounds)
        for row in clipped.rows {
            for column in clipped.columns {
                let index = row * size.columns + column
                cells[index].foreground = cells[index].foreground.map(change)
                cells[index].background = cells[index].background.map(change)
            }
        }
    }

    /// Draws text on one line, sanitized; what lies outside the clip is left out.
    ///
    /// - Parameter clip: A rectangle inside the canvas; nil for all of it.
    /// - Returns: The column after the text.
    @discardableResult
    mutating func draw(_ text: String, at start: Position, in clip: Rectangle? = nil, _ style: Style = Style()) -> Int {
        let clip = (clip ?? bounds).clipped(to: bounds)
        var column = start.column
        for character in TerminalText.sanitized(text) {
            guard column < clip.columns.upperBound else { break }
            let width = TextWidth.columns(of: character)
            defer { column += width }
            guard width > 0, clip.rows.contains(start.row) else { continue }
            let covered = (column..<column + width).clamped(to: clip.columns)
            if covered.count == width {
                draw(character, width: width, column, start.row, style)
            } else {
                for column in covered {
                    draw(" ", width: 1, column, start.row, style)
                }
            }
        }
        return column
    }

    /// Draws a frame with rounded corners along the inside of a rectangle.
    mutating func drawBox(_ rectangle: Rectangle, in clip: Rectangle? = nil, _ style: Style = Style()) {
        guard rectangle.width > 1, rectangle.height > 1 else { return }
        let edge = String(repeating: "─", count: rectangle.width - 2)
        let (left, right) = (rectangle.column, rectangle.columns.upperBound - 1)
        let (top, bottom) = (rectangle.row, rectangle.rows.upperBound - 1)
        draw("╭" + edge + "╮", at: Position(column: left, row: top), in: clip, style)
        for row in rectangle.rows.dropFirst().dropLast() {
            draw("│", at: Position(column: left, row: row), in: clip, style)
            draw("│", at: Position(column: right, row: row), in: clip, style)
        }
        draw("╰" + edge + "╯", at: Position(column: left, row: bottom), in: clip, style)
    }

    private mutating func draw(_ character: Character, width: Int, _ column: Int, _ row: Int, _ style: Style) {
        let below = cells[row * size.columns + column].background
        put(
            Cell(
                character: character, foreground: style.foreground, background: style.background ?? below,
                attributes: style.attributes),
            width: width, column, row)
    }

    /// Puts a cell, blanks what it leaves of wide characters, and covers the cells that it is wide.
    private mutating func put(_ cell: Cell, width: Int, _ column: Int, _ row: Int) {
        let line = row * size.columns..<(row + 1) * size.columns
        let first = line.lowerBound + column
        var start = first
        while start > line.lowerBound, cells[start].character == nil { start -= 1 }
        var end = first + width
        while end < line.upperBound, cells[end].character == nil { end += 1 }
        for index in start..<end where !(first..<first + width).contains(index) {
            cells[index].character = " "
        }
        cells[first] = cell
        for index in first + 1..<first + width {
            cells[index] = cell
            cells[index].character = nil
        }
    }
}
