/// Parts of a page, one below the other, scrolled so that the part with the focus is in sight.
struct BlockStack {
    /// One part: how many rows it takes, and how it is drawn there.
    struct Block {
        var height: Int
        var hasFocus = false
        var draw: (_ canvas: inout Canvas, _ place: Rectangle, _ clip: Rectangle) -> Void

        /// Rows that stay empty.
        static func gap(_ height: Int = 1) -> Block {
            Block(height: height) { _, _, _ in }
        }
    }

    var blocks: [Block]

    var height: Int { blocks.reduce(0) { $0 + $1.height } }

    func draw(on canvas: inout Canvas, in area: Rectangle) {
        var row = area.row - firstRow(height: area.height)
        for block in blocks {
            let place = Rectangle(column: area.column, row: row, width: area.width, height: block.height)
            block.draw(&canvas, place, area)
            row += block.height
        }
    }

    /// How many rows are hidden above: as few as show the part with the focus.
    private func firstRow(height visible: Int) -> Int {
        var end = 0
        for block in blocks {
            end += block.height
            if block.hasFocus { return max(end - visible, 0) }
        }
        return 0
    }
}
