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
        func read(_ key: String, _ color: inout Color, _ about: String) {
            let about = "\(about); \(color.css) without it"
            if let given = settings.value(key, expected: Color.expectation, about: about, { Color($0) }) {
                color = given
            }
        }
        read("accent", &accent, "the buttons that lead on")
        read("onAccent", &onAccent, "the words on them")
        read("danger", &danger, "the button that deletes")
        read("onDanger", &onDanger, "the word on it")
        read("background", &background, "what lies behind everything and darkens the picture")
        read("onBackground", &onBackground, "the words on it")
        for pair in unreadablePairs {
            settings.reject(pair.text, pair.reason, hint: "change \(pair.text) or \(pair.ground)")
        }
    }

    /// The pairs whose contrast is too low, by the keys of the settings.
    private var unreadablePairs: [(text: String, ground: String, reason: String)] {
        let veiled = [Color.white, .black].map { background.over($0, opacity: Self.veil) }
        let pairs: [(String, String, Double, String)] = [
            ("onAccent", "accent", onAccent.contrast(to: accent), ""),
            ("onDanger", "danger", onDanger.contrast(to: danger), ""),
            (
                "onBackground", "background", veiled.map { onBackground.contrast(to: $0) }.min() ?? 1,
                " with the lightest or darkest picture behind"
            ),
        ]
        return pairs.compactMap { text, ground, contrast, circumstance in
            guard contrast < Self.leastContrast else { return nil }
            let found = (contrast * 10).rounded(.down) / 10
            return (
                text, ground,
                "its contrast to \(ground)\(circumstance) is \(found); at least \(Self.leastContrast) can be read"
            )
        }
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
