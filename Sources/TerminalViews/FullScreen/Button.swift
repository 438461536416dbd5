import AuthBlock

/// A button as it is drawn: filled if it is the primary one, plain text otherwise.
struct Button {
    private let label: String
    private let isPrimary: Bool
    private let isFocused: Bool
    private let isReady: Bool
    private let isDangerous: Bool
    private let theme: Theme

    init(_ action: Page.Action, isPrimary: Bool, in form: Form, _ theme: Theme) {
        label = TerminalText.sanitized(action.label)
        self.isPrimary = isPrimary
        isFocused = form.focus == .action(action.name)
        isReady = isFocused || isPrimary && form.isTyping
        isDangerous = action.isDangerous
        self.theme = theme
    }

    var width: Int { TextWidth.columns(of: text) }

    /// What is drawn in its middle row.
    private var text: String {
        switch (theme.isRich, isPrimary) {
        case (true, true): "▐ \(isFocused ? "›" : " ") \(label)   ▌"
        case (true, false): " \(label) "
        case (false, true): "\(marker)[ \(label) ]"
        case (false, false): "\(marker)\(label)"
        }
    }

    /// Where there may be no colours, a sign shows where the focus is.
    private var marker: String { isFocused ? "> " : "  " }

    /// Bright when it is what Enter does.
    private var colors: Theme.ButtonColors {
        switch (isDangerous, isReady) {
        case (false, false): theme.button
        case (false, true): theme.readyButton
        case (true, false): theme.danger
        case (true, true): theme.readyDanger
        }
    }

    /// Draws it; `isTall` gives a primary button half a row more above and below, where the place is the middle row.
    func draw(on canvas: inout Canvas, at place: Position, in clip: Rectangle? = nil, isTall: Bool = false) {
        if theme.isRich {
            isPrimary ? drawFilled(on: &canvas, place, clip, isTall) : drawText(on: &canvas, place, clip)
        } else {
            let end = canvas.draw(marker, at: place, in: clip)
            // Some terminals show bold black as grey, which nobody could read on a colour.
            let isBold = isReady && colors.background == nil
            canvas.draw(
                String(text.dropFirst(marker.count)), at: Position(column: end, row: place.row), in: clip,
                Style(colors.text, on: colors.background, isBold ? .bold : []))
        }
    }

    private func drawFilled(on canvas: inout Canvas, _ place: Position, _ clip: Rectangle?, _ isTall: Bool) {
        let edge = Style(colors.background)
        canvas.draw("▐", at: place, in: clip, edge)
        let end = canvas.draw(
            String(text.dropFirst().dropLast()), at: Position(column: place.column + 1, row: place.row), in: clip,
            Style(colors.text, on: colors.background, .bold))
        canvas.draw("▌", at: Position(column: end, row: place.row), in: clip, edge)
        guard isTall else { return }
        let above = String(repeating: "▄", count: width - 2)
        let below = String(repeating: "▀", count: width - 2)
        canvas.draw(above, at: Position(column: place.column + 1, row: place.row - 1), in: clip, edge)
        canvas.draw(below, at: Position(column: place.column + 1, row: place.row + 1), in: clip, edge)
    }

    private func drawText(on canvas: inout Canvas, _ place: Position, _ clip: Rectangle?) {
        let color = isDangerous ? theme.error : theme.ink
        let background = isFocused ? theme.focusedField : nil
        canvas.draw(" ", at: place, in: clip, Style(on: background))
        let end = canvas.draw(
            label, at: Position(column: place.column + 1, row: place.row), in: clip,
            Style(color, on: background, isFocused ? [.bold, .underline] : .underline))
        canvas.draw(" ", at: Position(column: end, row: place.row), in: clip, Style(on: background))
    }
}
