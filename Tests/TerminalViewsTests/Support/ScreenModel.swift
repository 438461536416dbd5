@testable import TerminalViews

/// A terminal in miniature: plays what a frame writes and keeps what would be seen.
struct ScreenModel {
    private(set) var rows: [[Character]]
    private(set) var isCursorShown = true
    private(set) var cursor = Position(column: 0, row: 0)
    private(set) var selections: [String] = []

    init(size: TerminalSize) {
        rows = Array(repeating: Array(repeating: " ", count: size.columns), count: size.rows)
    }

    var lines: [String] {
        rows.map { String($0.filter { $0 != "\0" }) }
    }

    mutating func play(_ text: String) {
        var rest = Substring(text)
        while let character = rest.popFirst() {
            if character == "\u{1B}" {
                playSequence(&rest)
            } else {
                put(character)
            }
        }
    }

    private mutating func playSequence(_ rest: inout Substring) {
        guard rest.popFirst() == "[" else { return }
        let parameters = rest.prefix { !$0.isLetter }
        rest = rest.dropFirst(parameters.count)
        let numbers = parameters.split(separator: ";").compactMap { Int($0) }
        switch rest.popFirst() {
        case "H": cursor = Position(column: (numbers.last ?? 1) - 1, row: (numbers.first ?? 1) - 1)
        case "C": cursor.column += numbers.first ?? 1
        case "J": self = ScreenModel(size: TerminalSize(columns: rows.first?.count ?? 0, rows: rows.count))
        case "m": selections.append(String(parameters))
        case "h" where parameters == "?25": isCursorShown = true
        case "l" where parameters == "?25": isCursorShown = false
        default: break
        }
    }

    private mutating func put(_ character: Character) {
        let width = TextWidth.columns(of: character)
        blank(cursor.column)
        blank(cursor.column + width - 1)
        rows[cursor.row][cursor.column] = character
        for column in cursor.column + 1..<cursor.column + width {
            rows[cursor.row][column] = "\0"
        }
        cursor.column += width
    }

    /// A terminal blanks all of a wide character when a part of it is overwritten.
    private mutating func blank(_ column: Int) {
        var start = column
        while start > 0, rows[cursor.row][start] == "\0" { start -= 1 }
        rows[cursor.row][start] = " "
        var next = start + 1
        while next < rows[cursor.row].count, rows[cursor.row][next] == "\0" {
            rows[cursor.row][next] = " "
            next += 1
        }
    }
}
