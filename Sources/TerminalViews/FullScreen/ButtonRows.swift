import AuthBlock

/// The buttons of a card: the primary one first, the others beside it and, where they do not fit, below.
struct ButtonRows {
    private typealias Placed = (button: Button, column: Int, hasFocus: Bool)

    private let rows: [[Placed]]
    private let isTall: Bool

    init(_ form: Form, _ theme: Theme, columns: Int, isTall: Bool) {
        var rows: [[Placed]] = [[]]
        var column = 0
        for (index, action) in form.page.actions.enumerated() {
            let hasFocus = form.focus == .action(action.name)
            let button = Button(action, isPrimary: index == 0, in: form, theme)
            if column > 0, column + button.width > columns {
                rows.append([])
                column = 0
            }
            rows[rows.count - 1].append((button, column, hasFocus))
            column += button.width + 1
        }
        self.rows = rows
        self.isTall = isTall
    }

    var height: Int { blocks.reduce(0) { $0 + $1.height } }

    /// The row in which the text of the first button is.
    var firstMiddle: Int { isTall ? 1 : 0 }

    var blocks: [BlockStack.Block] {
        rows.enumerated().map { index, row in
            let isTall = isTall && index == 0
            return BlockStack.Block(height: isTall ? 3 : 1, hasFocus: row.contains { $0.hasFocus }) {
                canvas, place, clip in
                for placed in row {
                    placed.button.draw(
                        on: &canvas,
                        at: Position(column: place.column + placed.column, row: place.row + (isTall ? 1 : 0)),
                        in: clip, isTall: isTall)
                }
            }
        }
    }
}
