import AuthBlock

/// The parts of a page, as blocks for a card or for a bare screen.
struct CardContent {
    typealias Block = BlockStack.Block

    let form: Form
    let theme: Theme
    let messages: any Messages

    /// Which picture of the turning sign to show while something is going on.
    let step: Int

    private var page: Page { form.page }

    // MARK: Stacks

    /// What is on a card, with less space between where it would not fit otherwise.
    func rows(columns: Int, fitting height: Int) -> BlockStack {
        let roomy = rows(columns: columns, isTight: false)
        return roomy.height <= height ? roomy : rows(columns: columns, isTight: true)
    }

    private func rows(columns: Int, isTight: Bool) -> BlockStack {
        let gap: [Block] = isTight ? [] : [.gap()]
        var blocks = gap + [line(page.title, Style(theme.ink, .bold))]
        if !page.text.isEmpty { blocks.append(paragraph(page.text, columns, Style(theme.muted))) }
        blocks += gap
        if let notice = page.notice { blocks += [box(notice, columns)] + gap }
        blocks += page.fields.map { field in
            FieldBlock(field, form, theme, messages).block(columns: columns, isTight: isTight)
        }
        // Both take the same rows, so that nothing moves when something begins.
        let buttons = ButtonRows(form, theme, columns: columns, isTall: !isTight && theme.isRich)
        if let work = page.work {
            blocks.append(progress(work, height: buttons.height, middle: buttons.firstMiddle, Style(theme.ink)))
        } else {
            blocks += buttons.blocks
        }
        blocks += (page.links.isEmpty ? [] : gap) + page.links.map { link($0, columns) } + gap
        return BlockStack(blocks: blocks)
    }

    /// What is below the title of the first screen.
    func startRows(columns: Int) -> BlockStack {
        var blocks: [Block] = []
        if let notice = page.notice {
            let sign = notice.isError && !theme.isRich ? "! " : ""
            blocks += centered(sign + notice.text, columns, Style(theme.pictureText)) + [.gap()]
        }
        if let work = page.work {
            blocks += [.gap()] + centered(sign + work, columns, Style(theme.pictureText)) + [.gap()]
        }
        for action in page.actions {
            let button = Button(action, isPrimary: true, in: form, theme)
            blocks.append(
                Block(height: 3, hasFocus: true) { canvas, place, clip in
                    let column = place.column + (place.width - button.width) / 2
                    button.draw(
                        on: &canvas, at: Position(column: column, row: place.row + 1), in: clip, isTall: true)
                })
        }
        return BlockStack(blocks: blocks)
    }

    /// What is in the middle of the page of whoever is logged in.
    func homeRows(columns: Int) -> BlockStack {
        var blocks = centered(page.title, columns, Style(theme.ink, .bold))
        blocks += centered(page.text, columns, Style(theme.muted)) + [.gap()]
        if let notice = page.notice {
            let sign = notice.isError && !theme.isRich ? "! " : ""
            blocks += centered(sign + notice.text, columns, Style(notice.isError ? theme.error : theme.ink))
        }
        if let work = page.work { blocks += centered(sign + work, columns, Style(theme.ink)) }
        return BlockStack(blocks: blocks)
    }

    // MARK: Parts

    private func line(_ text: String, _ style: Style) -> Block {
        Block(height: 1) { canvas, place, clip in
            let text = TerminalText.truncated(text, columns: place.width)
            canvas.draw(text, at: Position(column: place.column, row: place.row), in: clip, style)
        }
    }

    private func paragraph(_ text: String, _ columns: Int, _ style: Style) -> Block {
        let lines = TerminalText.wrapped(text, columns: columns)
        return Block(height: lines.count) { canvas, place, clip in
            for (offset, line) in lines.enumerated() {
                canvas.draw(line, at: Position(column: place.column, row: place.row + offset), in: clip, style)
            }
        }
    }

    private func centered(_ text: String, _ columns: Int, _ style: Style) -> [Block] {
        TerminalText.wrapped(text, columns: columns).map { line in
            Block(height: 1) { canvas, place, clip in
                let column = place.column + (place.width - TextWidth.columns(of: line)) / 2
                canvas.draw(line, at: Position(column: column, row: place.row), in: clip, style)
            }
        }
    }

    private func box(_ notice: Page.Notice, _ columns: Int) -> Block {
        let lines = TerminalText.wrapped(notice.text, columns: columns - 3)
        let bar = Style(notice.isError ? theme.error : theme.ink)
        let paper = notice.isError ? theme.errorPaper : theme.newsPaper
        return Block(height: lines.count) { [theme] canvas, place, clip in
            for (offset, line) in lines.enumerated() {
                let row = place.row + offset
                if theme.isRich { canvas.fill(place.clipped(to: clip).row(row), paper) }
                let sign = theme.isRich ? "▌ " : notice.isError && offset == 0 ? "! " : "  "
                let end = canvas.draw(sign, at: Position(column: place.column, row: row), in: clip, bar)
                canvas.draw(
                    line, at: Position(column: end, row: row), in: clip,
                    Style(theme.isRich ? theme.ink : bar.foreground))
            }
        }
    }

    private func progress(_ work: String, height: Int, middle: Int, _ style: Style) -> Block {
        // Where there may be no colours, the marks of the focus stand in front of everything else.
        let indent = theme.isRich ? "" : "  "
        return Block(height: height, hasFocus: true) { [sign] canvas, place, clip in
            let text = TerminalText.truncated(indent + sign + work, columns: place.width)
            canvas.draw(text, at: Position(column: place.column, row: place.row + middle), in: clip, style)
        }
    }

    private func link(_ link: Configuration.Link, _ columns: Int) -> Block {
        paragraph("\(link.title): \(link.address)", columns, Style(theme.muted))
    }

    /// A dot that runs round.
    private var sign: String {
        let signs: [Character] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
        return "\(signs[step % signs.count]) "
    }
}

extension Rectangle {
    /// Returns the part in one row.
    fileprivate func row(_ row: Int) -> Rectangle {
        clipped(to: Rectangle(column: column, row: row, width: width, height: 1))
    }
}
