/// The bytes that turn what a terminal shows into what a canvas holds.
struct Frame {
    private let depth: ColorDepth
    private var output = ""
    private var pen: Pen?

    /// Where the terminal's cursor is, if that is certain.
    private var position: Position?

    /// What the terminal draws with.
    private struct Pen: Equatable {
        var foreground: ColorCode
        var background: ColorCode
        var attributes: Style.Attributes
    }

    /// Returns what to write, in one piece; empty when nothing has changed.
    ///
    /// - Parameter previous: What the terminal shows; nil when that is not known, as at first and after a suspension.
    static func text(showing canvas: Canvas, after previous: Canvas?, depth: ColorDepth) -> String {
        let known = previous.flatMap { $0.size == canvas.size ? $0 : nil }
        guard known != canvas else { return "" }
        var frame = Frame(depth: depth)
        if known == nil { frame.output += "\u{1B}[0m\u{1B}[2J" }
        frame.append(canvas, after: known ?? Canvas(size: canvas.size))
        if let cursor = canvas.cursor {
            frame.move(to: cursor)
            frame.output += "\u{1B}[?25h"
        }
        // Synchronized, so that a half-drawn frame is never seen; the cursor would flicker along otherwise.
        return "\u{1B}[?2026h\u{1B}[?25l" + frame.output + "\u{1B}[0m\u{1B}[?2026l"
    }

    private init(depth: ColorDepth) {
        self.depth = depth
    }

    private mutating func append(_ canvas: Canvas, after previous: Canvas) {
        for row in 0..<canvas.size.rows {
            var column = 0
            while column < canvas.size.columns {
                let start = row * canvas.size.columns + column
                var end = start + 1
                while end < (row + 1) * canvas.size.columns, canvas.cells[end].character == nil { end += 1 }
                if canvas.cells[start..<end] != previous.cells[start..<end] {
                    move(to: Position(column: column, row: row))
                    append(canvas.cells[start], width: end - start)
                }
                column += end - start
            }
        }
    }

    private mutating func append(_ cell: Canvas.Cell, width: Int) {
        select(
            Pen(
                foreground: ColorCode(cell.foreground, depth: depth),
                background: ColorCode(cell.background, depth: depth), attributes: cell.attributes))
        let character = cell.character ?? " "
        output.append(character)
        // Terminals disagree about how wide a sequence of code points is.
        position =
            character.unicodeScalars.count > 1 ? nil : position.map { Position(column: $0.column + width, row: $0.row) }
    }

    private mutating func move(to target: Position) {
        if let position, position.row == target.row, target.column >= position.column {
            let distance = target.column - position.column
            if distance > 0 { output += distance == 1 ? "\u{1B}[C" : "\u{1B}[\(distance)C" }
        } else {
            output += "\u{1B}[\(target.row + 1);\(target.column + 1)H"
        }
        position = target
    }

    private mutating func select(_ wanted: Pen) {
        guard pen != wanted else { return }
        var parameters: [String] = []
        var current = pen ?? Pen(foreground: .standard, background: .standard, attributes: [])
        if pen == nil || current.attributes != wanted.attributes {
            parameters.append("0")
            parameters += wanted.attributes.parameters
            current = Pen(foreground: .standard, background: .standard, attributes: wanted.attributes)
        }
        if current.foreground != wanted.foreground {
            parameters.append(wanted.foreground.parameters(isBackground: false))
        }
        if current.background != wanted.background {
            parameters.append(wanted.background.parameters(isBackground: true))
        }
        output += "\u{1B}[" + parameters.joined(separator: ";") + "m"
        pen = wanted
    }
}

extension Style.Attributes {
    fileprivate var parameters: [String] {
        let known: [(Self, String)] = [(.bold, "1"), (.dim, "2"), (.underline, "4"), (.reverse, "7")]
        return known.filter { contains($0.0) }.map { $0.1 }
    }
}
