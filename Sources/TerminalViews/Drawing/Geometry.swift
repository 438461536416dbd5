/// A cell's place, counted from 0 at the upper left.
struct Position: Equatable, Sendable {
    var column: Int
    var row: Int
}

/// A rectangle of cells; empty when it has no width or no height.
struct Rectangle: Equatable, Sendable {
    var column: Int
    var row: Int
    var width: Int
    var height: Int

    var columns: Range<Int> { column..<(column + max(width, 0)) }
    var rows: Range<Int> { row..<(row + max(height, 0)) }

    /// Returns the part inside another rectangle.
    func clipped(to other: Rectangle) -> Rectangle {
        let columns = columns.clamped(to: other.columns)
        let rows = rows.clamped(to: other.rows)
        return Rectangle(
            column: columns.lowerBound, row: rows.lowerBound, width: columns.count, height: rows.count)
    }

    /// Returns the rectangle without a border on each side.
    func inset(columns: Int, rows: Int) -> Rectangle {
        Rectangle(
            column: column + columns, row: row + rows, width: max(width - 2 * columns, 0),
            height: max(height - 2 * rows, 0))
    }
}
