import Glibc

/// How many columns text takes in a terminal, by the system's own tables.
enum TextWidth {
    /// Returns the columns of one character: 0 for a lone combining mark, 2 for most emoji and East Asian characters.
    static func columns(of character: Character) -> Int {
        columns(of: character.unicodeScalars)
    }

    /// Returns the columns of a text on one line.
    static func columns(of text: String) -> Int {
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text.utf8.count }
        return text.reduce(0) { $0 + columns(of: $1) }
    }

    private static func columns(of scalars: Character.UnicodeScalarView) -> Int {
        var total = 0
        var isJoined = false
        for scalar in scalars {
            // A terminal that knows emoji sequences draws what a joiner adds, and a skin tone, in the same place.
            let isDrawnInPlace = isJoined && scalar.properties.isEmoji || total > 0 && scalar.properties.isEmojiModifier
            if scalar == "\u{FE0F}", total == 1 {
                total = 2
            } else if !isDrawnInPlace {
                total += columns(of: scalar)
            }
            isJoined = scalar == "\u{200D}"
        }
        return total
    }

    private static func columns(of scalar: Unicode.Scalar) -> Int {
        if (0x20..<0x7F).contains(scalar.value) { return 1 }
        guard let table else { return 1 }
        // The program's own locale may be "C", which knows nothing beyond ASCII. `uselocale` changes this thread only.
        let localeBefore = uselocale(table.locale)
        let width = table.width(wchar_t(scalar.value))
        uselocale(localeBefore)
        // Newer than the system's tables.
        if width < 0 { return scalar.properties.isEmojiPresentation ? 2 : 1 }
        return Int(width)
    }

    // Constant after its first use, and the C library allows its use from every thread.
    private nonisolated(unsafe) static let table: WidthTable? = WidthTable()
}

/// The C library's `wcwidth` with a locale that knows Unicode.
private struct WidthTable {
    let locale: locale_t
    let width: @convention(c) (wchar_t) -> Int32

    init?() {
        // Swift's Glibc module hides `wcwidth` behind a feature macro.
        guard let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil), let symbol = dlsym(nil, "wcwidth") else {
            return nil
        }
        self.locale = locale
        width = unsafeBitCast(symbol, to: (@convention(c) (wchar_t) -> Int32).self)
    }
}
