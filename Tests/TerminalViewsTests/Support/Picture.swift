import AuthBlock

@testable import TerminalViews

/// A page as it is drawn, for comparison as text.
struct Picture {
    let canvas: Canvas

    init(_ form: Form, columns: Int = 80, rows: Int = 24, depth: ColorDepth = .trueColor) {
        let painter = PagePainter(
            size: TerminalSize(columns: columns, rows: rows), depth: depth, messages: EnglishMessages())
        canvas = painter.canvas(showing: form)
    }

    init(_ page: Page, columns: Int = 80, rows: Int = 24, depth: ColorDepth = .trueColor) {
        self.init(Form(page), columns: columns, rows: rows, depth: depth)
    }

    /// With colours in a wide window.
    static func rich(_ page: Page) -> String { Picture(page).text }

    /// Without any in a narrow one.
    static func plain(_ page: Page) -> String { Picture(page, columns: 44, rows: 20, depth: .none).text }

    /// What can be read, without the empty rows around it and the empty columns before and after it.
    var text: String {
        var lines = (0..<canvas.size.rows).map { row -> String in
            let cells = canvas.cells[row * canvas.size.columns..<(row + 1) * canvas.size.columns]
            let line = String(cells.compactMap(\.character))
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
        while lines.first?.isEmpty == true { lines.removeFirst() }
        while lines.last?.isEmpty == true { lines.removeLast() }
        let margin = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return lines.map { String($0.dropFirst(margin)) }.joined(separator: "\n")
    }
}
