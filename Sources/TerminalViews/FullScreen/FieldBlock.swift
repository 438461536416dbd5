import AuthBlock

/// A field: its label, a line to write on, and below it what is wrong, or else the hint.
struct FieldBlock {
    private let field: Page.Field
    private let text: TextField
    private let isFocused: Bool
    private let isBusy: Bool
    private let theme: Theme
    private let messages: any Messages

    init(_ field: Page.Field, _ form: Form, _ theme: Theme, _ messages: any Messages) {
        self.field = field
        text = form.text(of: field)
        isFocused = form.focus == .field(field.name)
        isBusy = form.page.work != nil
        self.theme = theme
        self.messages = messages
    }

    /// - Parameter isTight: Whether to leave out the empty row below.
    func block(columns: Int, isTight: Bool) -> BlockStack.Block {
        let remark = TerminalText.wrapped(remark, columns: columns - indent)
        // A hint has room for two lines, so that nothing moves when a longer error takes its place.
        let height = 2 + max(remark.count, isTight ? 1 : 2)
        return BlockStack.Block(height: height, hasFocus: isFocused) { canvas, place, clip in
            canvas.draw(
                (theme.isRich ? "" : marker) + field.label, at: Position(column: place.column, row: place.row),
                in: clip, Style(theme.muted, .bold))
            drawText(on: &canvas, Rectangle(column: place.column, row: place.row + 1, width: columns, height: 1), clip)
            for (offset, line) in remark.enumerated() {
                canvas.draw(
                    line, at: Position(column: place.column + indent, row: place.row + 2 + offset), in: clip,
                    Style(isWrong ? theme.error : theme.muted))
            }
        }
    }

    private var marker: String { isFocused ? "> " : "  " }

    /// Where there may be no colours, the marker stands before the label.
    private var indent: Int { theme.isRich ? 0 : 2 }

    private var isWrong: Bool { text.notice != nil || field.error != nil }

    private var remark: String {
        switch text.notice {
        case .cutAtLimit: return messages.text(.fieldFull)
        case .leftOutControlCharacters: return messages.text(.controlCharactersLeftOut)
        case nil: break
        }
        guard let error = field.error else { return field.hint }
        return theme.isRich ? error : "! " + error
    }

    private func drawText(on canvas: inout Canvas, _ place: Rectangle, _ clip: Rectangle) {
        let line = Rectangle(
            column: place.column + indent, row: place.row, width: place.width - indent, height: 1)
        let visible = text.view(columns: line.width)
        let background = isFocused && theme.isRich ? theme.focusedField : nil
        let rule = Style(isWrong ? theme.error : theme.rule, on: background, theme.isRich ? .underline : [])
        let blank = String(repeating: theme.isRich ? " " : "_", count: line.width)
        let start = Position(column: line.column, row: line.row)
        canvas.draw(blank, at: start, in: clip, rule)
        if let placeholder = field.placeholder, visible.text.isEmpty {
            canvas.draw(
                TerminalText.truncated(placeholder, columns: line.width), at: start, in: clip,
                Style(theme.muted, on: background, rule.attributes))
        } else {
            canvas.draw(visible.text, at: start, in: clip, Style(theme.ink, on: background, rule.attributes))
        }
        if isFocused, !isBusy, clip.rows.contains(line.row) {
            canvas.cursor = Position(
                column: min(line.column + visible.cursorColumn, line.columns.upperBound - 1), row: line.row)
        }
    }
}
