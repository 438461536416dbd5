import AuthBlock

/// Draws a page as a whole screen.
struct PagePainter {
    /// The smallest window in which every page can be used.
    static let smallestSize = TerminalSize(columns: 40, rows: 12)

    /// From here on a sheet is a card in the middle; below, it rises from the bottom.
    private static let wideColumns = 64
    private static let cardWidth = 56

    private let theme: Theme
    private let messages: any Messages
    private let backdrop: Canvas

    /// - Parameter picture: What to show behind everything instead of a plain background, made for this depth.
    init(size: TerminalSize, depth: ColorDepth, messages: any Messages, picture: Mosaic? = nil) {
        theme = Theme(depth: depth)
        self.messages = messages
        backdrop = Backdrop.canvas(size: size, depth: depth, picture: picture)
    }

    /// - Parameter step: Counts up while something is going on, to show that it is.
    func canvas(showing form: Form, step: Int = 0) -> Canvas {
        guard isLargeEnough else { return tooSmall() }
        var canvas = backdrop
        let content = CardContent(form: form, theme: theme, messages: messages, step: step)
        switch form.page.kind {
        case .start: drawStart(content, on: &canvas)
        case .sheet: drawSheet(content, on: &canvas)
        case .home: drawHome(form, content, on: &canvas)
        case .alert: drawAlert(content, on: &canvas)
        }
        drawKeys(KeyLine(form, messages), color: footerColor(on: form.page.kind), on: &canvas)
        return canvas
    }

    /// Whether the page can be shown; a sentence asks for a larger window otherwise.
    var isLargeEnough: Bool { backdrop.size.holds(Self.smallestSize) }

    /// Whether there is room for a picture that can be recognized.
    var canShowPicture: Bool { theme.isRich && isLargeEnough }

    private var isWide: Bool { backdrop.size.columns >= Self.wideColumns }

    private var pictureText: Style { Style(theme.pictureText, .bold) }

    /// The color of the last line, which lies on the picture, on paper or on the shade behind an alert.
    private func footerColor(on kind: Page.Kind) -> Color? {
        switch kind {
        case .start: theme.pictureMuted
        case .sheet: isWide ? theme.pictureMuted : theme.muted
        case .home: theme.muted
        case .alert: theme.pictureText
        }
    }

    private func tooSmall() -> Canvas {
        var canvas = Canvas(size: backdrop.size)
        let text = messages.text(
            .windowTooSmall(columns: Self.smallestSize.columns, rows: Self.smallestSize.rows))
        for (row, line) in TerminalText.wrapped(text, columns: canvas.size.columns).enumerated() {
            canvas.draw(line, at: Position(column: 0, row: row))
        }
        return canvas
    }

    // MARK: Layouts

    private func drawStart(_ content: CardContent, on canvas: inout Canvas) {
        let rows = content.startRows(columns: canvas.size.columns - 4)
        let title = Title(messages.text(.title), columns: canvas.size.columns - 4, isLarge: theme.isRich)
        let height = title.height + 2 + rows.height
        var row = max((canvas.size.rows - 1 - height) / 2, 0)
        title.draw(on: &canvas, row: row, pictureText)
        row += title.height + 2
        rows.draw(
            on: &canvas,
            in: Rectangle(column: 2, row: row, width: canvas.size.columns - 4, height: canvas.size.rows - 1 - row))
    }

    private func drawSheet(_ content: CardContent, on canvas: inout Canvas) {
        if isWide {
            drawCard(content, on: &canvas)
            return
        }
        let width = canvas.size.columns
        // The title stays in sight where there is room for it.
        let title = Title(messages.text(.title), columns: width - 4, isLarge: theme.isRich)
        let rows = content.rows(columns: width - 6, fitting: canvas.size.rows - 2)
        let height = min(rows.height, canvas.size.rows - 2)
        let sheet = Rectangle(
            column: 0, row: canvas.size.rows - 2 - height, width: width, height: height + 2)
        if sheet.row >= title.height + 2 {
            title.draw(on: &canvas, row: (sheet.row - title.height) / 2, pictureText)
        }
        fillCard(sheet, reachesBottom: true, on: &canvas)
        rows.draw(
            on: &canvas, in: Rectangle(column: 3, row: sheet.row + 1, width: width - 6, height: height))
    }

    private func drawCard(_ content: CardContent, on canvas: inout Canvas) {
        let width = min(Self.cardWidth, canvas.size.columns - 4)
        let room = canvas.size.rows - 3
        let rows = content.rows(columns: width - 8, fitting: room)
        let height = min(rows.height, room)
        let card = Rectangle(
            column: (canvas.size.columns - width) / 2, row: (canvas.size.rows - 1 - height - 2) / 2, width: width,
            height: height + 2)
        fillCard(card, reachesBottom: false, on: &canvas)
        rows.draw(on: &canvas, in: card.inset(columns: 4, rows: 1))
    }

    private func drawHome(_ form: Form, _ content: CardContent, on canvas: inout Canvas) {
        canvas.fill(canvas.bounds, theme.paper)
        let rows = content.homeRows(columns: canvas.size.columns - 4)
        rows.draw(
            on: &canvas,
            in: Rectangle(
                column: 2, row: max((canvas.size.rows - rows.height) / 2, 3), width: canvas.size.columns - 4,
                height: canvas.size.rows - 4))
        guard form.page.work == nil else { return }
        for action in form.page.actions {
            let link = Button(action, isPrimary: false, in: form, theme)
            // What cannot be undone is kept far from what can.
            let column = action.isDangerous ? 2 : canvas.size.columns - 2 - link.width
            link.draw(on: &canvas, at: Position(column: column, row: 1))
        }
    }

    private func drawAlert(_ content: CardContent, on canvas: inout Canvas) {
        canvas.fill(canvas.bounds, theme.shade)
        drawCard(content, on: &canvas)
    }

    // MARK: Cards

    /// The first and the last row of a card are half as high as the others, with rounded corners.
    private func fillCard(_ card: Rectangle, reachesBottom: Bool, on canvas: inout Canvas) {
        guard theme.isRich else {
            canvas.fill(card, nil)
            let frame = reachesBottom ? card.height + 1 : card.height
            canvas.drawBox(
                Rectangle(column: card.column, row: card.row, width: card.width, height: frame))
            return
        }
        let style = Style(theme.paper)
        let middle = card.inset(columns: 0, rows: 1)
        let edge = card.width - 2
        canvas.draw(
            "▗" + String(repeating: "▄", count: edge) + "▖", at: Position(column: card.column, row: card.row), style)
        guard !reachesBottom else {
            canvas.fill(
                Rectangle(
                    column: card.column, row: middle.row, width: card.width,
                    height: canvas.size.rows - middle.row), theme.paper)
            return
        }
        canvas.fill(middle, theme.paper)
        canvas.draw(
            "▝" + String(repeating: "▀", count: edge) + "▘",
            at: Position(column: card.column, row: card.rows.upperBound - 1), style)
    }

    // MARK: The line of keys

    private func drawKeys(_ keys: KeyLine, color: Color?, on canvas: inout Canvas) {
        let text = keys.text(columns: canvas.size.columns - 4)
        let start = (canvas.size.columns - TextWidth.columns(of: text)) / 2
        canvas.draw(text, at: Position(column: start, row: canvas.size.rows - 1), Style(color))
    }
}
