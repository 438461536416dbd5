import Testing

@testable import AuthBlock
@testable import TerminalViews

@Suite struct ContrastTests {
    private let size = TerminalSize(columns: 80, rows: 24)

    /// The contrast of two colours, 1 to 21, by WCAG 2.2.
    private func contrast(_ one: Color, _ two: Color) -> Double {
        let luminances = [one.luminance, two.luminance].sorted()
        return (luminances[1] + 0.05) / (luminances[0] + 0.05)
    }

    private func backdrop(_ depth: ColorDepth, _ color: (Int, Int) -> Color) async throws -> Mosaic {
        let picture = try #require(EncodedPicture(SamplePicture.png(width: 320, height: 192, color)))
        let threads = WorkerThreads(name: "test", count: 1, queueLimit: 1)
        return try #require(await Mosaic.backdrop(of: picture, size: size, depth: depth, on: threads))
    }

    private static let brightPictures: [@Sendable (Int, Int) -> Color] = [
        { _, _ in .white }, { _, _ in Color(255, 255, 0) }, Color.colorful, { $0 % 2 == $1 % 2 ? .white : .black },
    ]

    @Test(arguments: [ColorDepth.trueColor, .ansi256], brightPictures.indices)
    func whiteCanBeReadOnEveryCell(depth: ColorDepth, picture: Int) async throws {
        let mosaic = try await backdrop(depth, Self.brightPictures[picture])
        for color in mosaic.cells.flatMap({ [$0.foreground, $0.background] }) {
            #expect(contrast(.white, color) >= 4.5, "\(color)")
        }
    }

    @Test(arguments: [ColorDepth.trueColor, .ansi256], brightPictures.indices)
    func theLineOfKeysCanBeReadOnTheLastRow(depth: ColorDepth, picture: Int) async throws {
        let muted = try #require(Theme(depth: depth).pictureMuted)
        let mosaic = try await backdrop(depth, Self.brightPictures[picture])
        for color in mosaic.cells.suffix(size.columns).flatMap({ [$0.foreground, $0.background] }) {
            #expect(contrast(muted, color) >= 4.5, "\(color)")
        }
    }

    @Test func allTextOnAPageOverABrightPictureCanBeRead() async throws {
        let mosaic = try await backdrop(.trueColor) { _, _ in .white }
        let painter = PagePainter(size: size, depth: .trueColor, messages: EnglishMessages(), picture: mosaic)
        let page = Page(
            place: .start, title: "", notice: .init(text: "You are logged out.", isError: false),
            actions: [.init(name: .signIn, label: "SIGN IN")])
        for cell in painter.canvas(showing: Form(page)).cells {
            guard let character = cell.character, character.isLetter else { continue }
            let (text, background) = (try #require(cell.foreground), try #require(cell.background))
            #expect(contrast(text, background) >= 4.5, "\(character)")
        }
    }

    @Test func aPaletteGetsOnlyItsOwnColors() async throws {
        let palette = Set(ColorCode.paletteColors)
        let mosaic = try await backdrop(.ansi256, Color.colorful)
        #expect(mosaic.cells.allSatisfy { palette.contains($0.foreground) && palette.contains($0.background) })
        #expect(
            palette.allSatisfy { color in
                guard case .palette(let index) = ColorCode(color, depth: .ansi256) else { return false }
                return ColorCode.paletteColors[Int(index) - 16] == color
            })
    }

    // MARK: Darkening

    @Test func luminanceIsAsWCAGDefinesIt() {
        #expect(Color.black.luminance == 0)
        #expect(abs(Color.white.luminance - 1) < 0.000_1)
        #expect(abs(Color.brightRed.luminance - 0.2126) < 0.000_1)
        #expect(abs(Color(119, 119, 119).luminance - 0.184) < 0.001)
    }

    @Test func darkeningKeepsTheOrderAndNeverBrightens() {
        let greys = (0...255).map { Color(UInt8($0), UInt8($0), UInt8($0)) }
        let darkened = greys.map { $0.darkened(to: 0.18) }
        for (before, after) in zip(greys, darkened) { #expect(after.luminance <= min(before.luminance, 0.18)) }
        for (one, next) in zip(darkened, darkened.dropFirst()) { #expect(one.luminance <= next.luminance) }
    }

    @Test func whatIsDarkAlreadyStaysVisible() {
        #expect(Color(60, 40, 20).darkened(to: 0.18).luminance > Color(60, 40, 20).luminance / 10)
        #expect(Color(60, 40, 20).darkened(to: 1) == Color(60, 40, 20))
    }
}
