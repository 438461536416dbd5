import Foundation
import HTTPServer
import Testing

@testable import AuthBlock
@testable import WebViews

struct LookTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "look-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// The look of a section, and what is wrong with the section.
    private func look(_ section: String) throws -> (look: Look, problems: [String]) {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.path + "/a.json"
        let settings = Settings(
            section: try ConfigurationParser.parse(Array(section.utf8), file: file), path: "serve.look", file: file,
            environment: [:])
        let look = Look(settings)
        do throws(ConfigurationError) {
            try settings.finish()
            return (look, [])
        } catch {
            return (look, error.problems.map { "\($0)".replacing(folder.path + "/", with: "") })
        }
    }

    private func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
        try Data(bytes).write(to: folder.appending(path: name))
    }

    private func body(_ path: String, of look: Look) -> String {
        String(decoding: look.assets.response(forPath: path)?.body ?? [], as: UTF8.self)
    }

    @Test func withoutSettingsTheLookIsTheBuiltInOne() throws {
        let (look, problems) = try look("{}")
        #expect(problems == [])
        #expect(look.name == "AuthBlock")
        #expect(look.assets.logo == nil)
        #expect(look.messages.text(.signInTitle) == "SIGN IN / REGISTER")
        #expect(body(look.assets.theme.path, of: look).contains("--accent: #ff8a1f;"))
    }

    @Test func everythingCanBeChosen() throws {
        try write("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8, to: "logo")
        try write("body { color: red }".utf8, to: "own.css")
        let (look, problems) = try look(
            """
            {"name": "Ada & Co", "logo": "logo", "styleSheet": "own.css",
             "colors": {"accent": "#06c", "onAccent": "#FFFFFF"}, "texts": {"signInTitle": "HELLO"}}
            """)
        #expect(problems == [])
        let logo = try #require(look.assets.logo)
        #expect(logo.response.headers["Content-Type"] == "image/svg+xml")
        #expect(body(look.assets.style.path, of: look) == "body { color: red }")
        #expect(body(look.assets.theme.path, of: look).contains("--accent: #0066cc; --on-accent: #ffffff;"))
        #expect(look.messages.text(.signInTitle) == "HELLO")
        #expect(look.messages.text(.passwordTitle) == "PASSWORD")
        let html = Document(Page(blank: .start), in: .init(token: "", hasPicture: false), look: look).html.text
        #expect(html.contains("<img class=\"logo\" src=\"\(logo.path)\" alt=\"Ada &amp; Co\">"))
    }

    @Test(arguments: [
        (#"{"nmae": "x"}"#, "serve.look.nmae: unknown key"),
        (#"{"logo": "nowhere.png"}"#, "serve.look.logo: there is no such file"),
        (#"{"logo": "."}"#, "serve.look.logo: this is no file but something else"),
        (#"{"logo": "text"}"#, "serve.look.logo: this is no PNG, JPEG, WebP or SVG file"),
        (#"{"logo": "large"}"#, "serve.look.logo: the file is larger than 512 KiB"),
        (#"{"colors": {"accent": "orange"}}"#, "serve.look.colors.accent: expected a colour such as #ff8a1f"),
        (##"{"colors": {"accent": "#12345"}}"##, "serve.look.colors.accent: expected a colour such as #ff8a1f"),
        (
            ##"{"colors": {"onAccent": "#fff"}}"##,
            "serve.look.colors.onAccent: its contrast to accent is 2.3; 4.5 is the least to read"
        ),
        (##"{"colors": {"danger": "#f00"}}"##, "serve.look.colors.danger: its contrast to onDanger is 3.9"),
        (
            ##"{"colors": {"background": "#777"}}"##,
            "serve.look.colors.background: its contrast to onBackground over the lightest or darkest picture is 2.4"
        ),
        (#"{"texts": {"signInTitel": "x"}}"#, "serve.look.texts.signInTitel: unknown key"),
        (#"{"texts": {"signInTitle": ""}}"#, "serve.look.texts.signInTitle: expected a text of 1 to 200 characters"),
    ])
    func aMistakeIsNamed(section: String, problem: String) throws {
        try write("hello".utf8, to: "text")
        try write([UInt8](repeating: 0x89, count: 600 << 10), to: "large")
        let problems = try look(section).problems
        #expect(problems.count == 1)
        #expect(problems.first?.hasPrefix("a.json:1: \(problem)") == true, "\(problems)")
    }

    @Test func aPairThatCannotBeReadNamesBothKeys() throws {
        let problems = try look(##"{"colors": {"onAccent": "#fff"}}"##).problems
        #expect(problems.first?.hasSuffix("hint: change onAccent or accent") == true)
    }

    @Test(arguments: [
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], Logo.Kind.png),
        ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg),
        (Array("RIFF....WEBPVP8 ".utf8), .webp),
        (Array("\u{FEFF}<?xml version=\"1.0\"?><svg/>".utf8), .svg),
        (Array("<html><svg/></html>".utf8), nil), (Array("RIFF....WAVE".utf8), nil), ([], nil),
    ])
    func aLogoIsKnownByItsContent(bytes: [UInt8], kind: Logo.Kind?) {
        #expect(Logo(bytes)?.kind == kind)
    }

    @Test func thePhrasesThatCanBeReplacedHaveDifferentKeys() {
        #expect(Set(Wording.phrases.map(\.key)).count == Wording.phrases.count)
        for (index, entry) in Wording.phrases.enumerated() {
            #expect(Wording.phrases.firstIndex { $0.phrase == entry.phrase } == index)
        }
    }

    @Test func theGuideNamesThemAndTheColours() throws {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let guide = try String(contentsOf: package.appending(path: "docs/look.md"), encoding: .utf8)
        for (key, phrase) in Wording.phrases {
            let usual = EnglishMessages().text(phrase).replacing("\n", with: " / ")
            #expect(guide.contains("| `\(key)` | \(usual) |"))
        }
        let palette = Palette()
        let colors = [palette.accent, palette.onAccent, palette.danger, palette.onDanger, palette.background]
        for color in colors { #expect(guide.contains("| `\(color.css)` |")) }
    }

    @Test func contrastIsMeasuredAsTheGuidelinesDo() {
        #expect(Color.white.contrast(to: .black) == 21)
        #expect(Color.black.contrast(to: .white) == 21)
        let grey = Color(red: 0x76, green: 0x76, blue: 0x76)
        #expect((4.54..<4.55).contains(grey.contrast(to: .white)))
    }

    @Test func theStyleSheetHasTheVeilThatTheColoursAreCheckedFor() {
        let style = String(decoding: Assets.builtInStyleSheet, as: UTF8.self)
        #expect(style.contains("--veil: \(Int(Palette.veil * 100))%;"))
    }
}
