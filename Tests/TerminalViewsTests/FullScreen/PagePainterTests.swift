import Glibc
import Testing

@testable import AuthBlock
@testable import TerminalViews

@Suite struct PagePainterTests {
    private let sheet = Page(
        place: .password, title: "PASSWORD", text: "ada@example.com",
        notice: Page.Notice(text: "Not right.", isError: true),
        fields: [
            Page.Field(name: .email, label: "E-mail", text: "ada@example.com", hint: "Such as that"),
            Page.Field(name: .password, label: "Password", hint: "At least 8", error: "Too short."),
            Page.Field(name: .username, label: "User name", placeholder: "kept"),
        ],
        actions: [
            Page.Action(name: .signIn, label: "SIGN IN"), Page.Action(name: .create, label: "Create an account"),
            Page.Action(name: .back, label: "Change"),
        ])

    private var everyKind: [Page] {
        var pages: [Page] = []
        for place in [Page.Place.start, .password, .home, .deletion] {
            for isError in [true, false] {
                var page = sheet
                page.place = place
                page.notice?.isError = isError
                if place == .start || place == .home { page.fields = [] }
                if place == .deletion { page.actions[0] = Page.Action(name: .delete, label: "DELETE") }
                pages.append(page)
                page.work = "Working…"
                pages.append(page)
            }
        }
        return pages
    }

    // MARK: Colours

    /// WCAG 2.2, section 1.4.3.
    @Test(arguments: [ColorDepth.trueColor, .ansi256]) func everyTextHasEnoughContrast(depth: ColorDepth) throws {
        for size in [TerminalSize(columns: 80, rows: 24), TerminalSize(columns: 44, rows: 24)] {
            let painter = PagePainter(size: size, depth: depth, messages: EnglishMessages())
            for form in everyKind.flatMap(everyFocus) {
                for cell in painter.canvas(showing: form).cells {
                    guard let character = cell.character, character.isReadable, let text = cell.foreground else {
                        continue
                    }
                    let background = try #require(cell.background)
                    if text.contrast(to: background) < 4.5 {
                        Issue.record("\(character) on \(form.page.kind): \(text) on \(background)")
                    }
                }
            }
        }
    }

    private func everyFocus(on page: Page) -> [Form] {
        var form = Form(page)
        return [form]
            + (1..<max(page.fields.count + page.actions.count, 1)).map { _ in
                _ = form.apply(.tab)
                return form
            }
    }

    @Test func whiteCanBeReadAnywhereOnTheBackdrop() throws {
        for depth in [ColorDepth.trueColor, .ansi256] {
            for cell in Backdrop.canvas(size: TerminalSize(columns: 160, rows: 50), depth: depth).cells {
                #expect(Color(255, 255, 255).contrast(to: try #require(cell.background)) >= 4.5)
            }
        }
    }

    @Test(arguments: [ColorDepth.none, .ansi16]) func withFewColorsTheBackgroundIsTheTerminalsOwn(depth: ColorDepth) {
        let canvas = Backdrop.canvas(size: TerminalSize(columns: 80, rows: 24), depth: depth)
        #expect(canvas == Canvas(size: canvas.size))
    }

    @Test func withoutColorsNoneIsAskedFor() {
        for page in everyKind {
            let cells = Picture(page, depth: .none).canvas.cells
            #expect(cells.allSatisfy { $0.foreground == nil && $0.background == nil })
        }
    }

    @Test func withoutColorsAMarkShowsTheFocus() {
        var form = Form(sheet)
        #expect(Picture(form, depth: .none).text.contains("> Password"))
        _ = form.apply(.tab)
        _ = form.apply(.tab)
        #expect(Picture(form, depth: .none).text.contains("> [ SIGN IN ]"))
        _ = form.apply(.tab)
        #expect(Picture(form, depth: .none).text.contains("> Create an account"))
    }

    // MARK: Room

    @Test func aSmallWindowShowsASentenceInstead() {
        let text = Picture(sheet, columns: 39, rows: 12, depth: .none).text
        #expect(text == "This window is too small. Make it at\nleast 40 columns wide and 12 rows high.")
        #expect(!Picture(sheet, columns: 40, rows: 12).text.contains("too small"))
        #expect(Picture(sheet, columns: 40, rows: 11).text.contains("too small"))
    }

    @Test(arguments: [0, 1, 2, 7, 39]) func noWindowIsTooSmallToDrawIn(columns: Int) {
        for page in everyKind { _ = Picture(page, columns: columns, rows: columns / 2) }
    }

    @Test func whatHasTheFocusIsInSightInTheSmallestWindow() {
        var form = Form(sheet)
        let marks = ["> Password", "> User name", "> [ SIGN IN ]", "> Create an account", "> Change", "> E-mail"]
        for mark in marks {
            #expect(Picture(form, columns: 40, rows: 12, depth: .none).text.contains(mark))
            _ = form.apply(.tab)
        }
    }

    @Test func nothingMovesWhenAnErrorTakesTheHintsPlace() {
        var sheet = sheet
        sheet.notice = nil
        var wrong = sheet
        wrong.fields[0].error = "This is not an address, and the sentence that says so is longer than a line."
        let (before, after) = (Picture(sheet).text, Picture(wrong).text)
        #expect(before.row(of: "SIGN IN") == after.row(of: "SIGN IN"))
    }

    @Test func nothingMovesWhenSomethingBegins() {
        var busy = sheet
        busy.work = "Signing in…"
        let (before, after) = (Picture(sheet).text, Picture(busy).text)
        #expect(before.row(of: "SIGN IN") == after.row(of: "Signing in…"))
        #expect(before.row(of: "Tab next") == after.row(of: "Esc cancel"))
    }

    @Test func theCursorIsWhereTheNextLetterGoes() throws {
        var form = Form(sheet)
        let empty = try #require(Picture(form).canvas.cursor)
        _ = form.apply(.text("日本"))
        let filled = try #require(Picture(form).canvas.cursor)
        #expect(filled == Position(column: empty.column + 2, row: empty.row))
        _ = form.apply(.tab)
        _ = form.apply(.tab)
        #expect(Picture(form).canvas.cursor == nil)
    }

    @Test func itIsHiddenWhileSomethingGoesOn() {
        var busy = sheet
        busy.work = "Signing in…"
        #expect(Picture(busy).canvas.cursor == nil)
    }

    // MARK: Text from outside

    @Test func nothingFromOutsideReachesTheTerminalAsACommand() {
        let hostile = "Ada\u{1B}[2J\u{7}\u{202E}\u{9B}31m\u{1F}"
        var page = sheet
        (page.title, page.text) = (hostile, hostile)
        page.notice = Page.Notice(text: hostile, isError: true)
        for index in page.fields.indices {
            page.fields[index].text = hostile
            page.fields[index].hint = hostile
            page.fields[index].label = hostile
        }
        page.fields[1].error = hostile
        page.actions = [Page.Action(name: .next, label: hostile), Page.Action(name: .back, label: hostile)]
        page.links = [.init(title: hostile, address: hostile)]
        for place in [Page.Place.start, .password, .home, .deletion] {
            page.place = place
            for depth in [ColorDepth.none, .trueColor] {
                let text = Picture(page, columns: 100, rows: 60, depth: depth).text
                let isHarmless = text.unicodeScalars.allSatisfy {
                    $0 == "\n" || ![.control, .format].contains($0.properties.generalCategory)
                }
                #expect(isHarmless)
                #expect(text.contains("Ada\u{FFFD}[2J"))
            }
        }
    }

    @Test func aLongNameIsCutAndAWideOneStaysInPlace() {
        let page = Page(place: .home, title: "Hi, " + String(repeating: "日本👩‍👩‍👧", count: 20), text: "ada@example.com")
        let picture = Picture(page, columns: 40, rows: 12)
        #expect(picture.text.split(separator: "\n").allSatisfy { TextWidth.columns(of: String($0)) <= 40 })
    }
}

extension String {
    /// The row in which a text begins.
    fileprivate func row(of text: String) -> Int? {
        split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains(text) }
    }
}

extension Character {
    /// Whether it is read, as opposed to the edges of filled areas.
    fileprivate var isReadable: Bool { !" ▄▀▐▌█▗▖▝▘".contains(self) }
}

extension Color {
    /// WCAG 2.2, "contrast ratio" and "relative luminance".
    fileprivate func contrast(to other: Color) -> Double {
        let (lighter, darker) = (max(luminance, other.luminance), min(luminance, other.luminance))
        return (lighter + 0.05) / (darker + 0.05)
    }

    private var luminance: Double {
        func linear(_ value: UInt8) -> Double {
            let share = Double(value) / 255
            return share <= 0.04045 ? share / 12.92 : power((share + 0.055) / 1.055)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    private func power(_ base: Double) -> Double { Glibc.pow(base, 2.4) }
}
