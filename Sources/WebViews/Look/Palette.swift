import AuthBlock

/// The colours that can be chosen. Those of the cards, and of what is written on them, follow the browser's light or
/// dark mode; a style sheet of one's own can change them too.
struct Palette: Sendable, Equatable {
    /// The buttons that lead on.
    var accent = Color(red: 0xFF, green: 0x8A, blue: 0x1F)
    var onAccent = Color(red: 0x17, green: 0x10, blue: 0x0A)
    /// The button that deletes.
    var danger = Color(red: 0xC6, green: 0x28, blue: 0x28)
    var onDanger = Color.white
    /// What lies behind everything, and over the picture.
    var background = Color(red: 0x0A, green: 0x0D, blue: 0x1A)
    var onBackground = Color.white

    /// The least contrast of text (WCAG 2.2, 1.4.3).
    static let leastContrast = 4.5
    /// How much of the background is always there, whatever the picture or the glow. The style sheet has this number
    /// too (`--veil`).
    static let veil = 0.65

    init() {}

    /// Reads the colours, and notes pairs that nobody could read.
    init(_ settings: Settings) {
        var given: Set<String> = []
        func read(_ key: String, _ color: inout Color, _ about: String) {
            let about = "\(about); \(color.css) without it"
            guard let value = settings.value(key, expected: Color.expectation, about: about, { Color($0) }) else {
                return
            }
            color = value
            given.insert(key)
        }
        read("accent", &accent, "the buttons that lead on")
        read("onAccent", &onAccent, "the words on them")
        read("danger", &danger, "the button that deletes")
        read("onDanger", &onDanger, "the word on it")
        read("background", &background, "what lies behind everything and darkens the picture")
        read("onBackground", &onBackground, "the words on it")
        for (text, ground, contrast) in contrasts where contrast < Self.leastContrast {
            let found = (contrast * 10).rounded(.down) / 10
            let (key, other) = given.contains(text) ? (text, ground) : (ground, text)
            let circumstance = ground == "background" ? " over the lightest or darkest picture" : ""
            settings.reject(
                key, "its contrast to \(other)\(circumstance) is \(found); \(Self.leastContrast) is the least to read",
                hint: "change \(key) or \(other)")
        }
    }

    /// The contrast of every text, by the keys of the settings.
    private var contrasts: [(text: String, ground: String, contrast: Double)] {
        let veiled = [Color.white, .black].map { background.over($0, opacity: Self.veil) }
        return [
            ("onAccent", "accent", onAccent.contrast(to: accent)),
            ("onDanger", "danger", onDanger.contrast(to: danger)),
            ("onBackground", "background", veiled.map { onBackground.contrast(to: $0) }.min() ?? 1),
        ]
    }

    /// A style sheet that names the colours.
    var styleSheet: String {
        """
        :root {
          --accent: \(accent.css); --on-accent: \(onAccent.css);
          --danger: \(danger.css); --on-danger: \(onDanger.css);
          --background: \(background.css); --on-background: \(onBackground.css);
        }

        """
    }
}
