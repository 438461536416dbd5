/// Makes text from anywhere harmless to print, and fits it into columns.
enum TerminalText {
    /// The most code points kept of one visible character; the longest emoji sequence in use has about ten.
    static let characterLimit = 16

    /// Returns the text with everything replaced by U+FFFD that a terminal would execute, that would reorder or break
    /// the line, or that cannot be seen.
    static func sanitized(_ text: String) -> String {
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
        let scalars = Array(text.unicodeScalars)
        var harmless = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            let isBetweenVisible =
                scalar.properties.isJoiner && index > 0 && scalars[index - 1].isVisible
                && index + 1 < scalars.count && scalars[index + 1].isVisible
            harmless.append(scalar.isVisible || isBetweenVisible ? scalar : "\u{FFFD}")
        }
        return String(String(harmless).lazy.map(limited))
    }

    /// Returns the text, sanitized, cut to a number of columns with `…` in the last one.
    static func truncated(_ text: String, columns: Int) -> String {
        let text = sanitized(text)
        if TextWidth.columns(of: text) <= columns { return text }
        guard columns > 0 else { return "" }
        var kept = ""
        var used = 1
        for character in text {
            used += TextWidth.columns(of: character)
            guard used <= columns else { break }
            kept.append(character)
        }
        return kept + "…"
    }

    /// Returns the text, sanitized, as lines of at most a number of columns, broken between words where that is
    /// possible; line breaks in the text are kept.
    static func wrapped(_ text: String, columns: Int) -> [String] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap { paragraph in
            wrappedParagraph(sanitized(String(paragraph)), columns: max(columns, 1))
        }
    }

    private static func wrappedParagraph(_ paragraph: String, columns: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        var used = 0
        for word in paragraph.split(separator: " ") {
            let width = TextWidth.columns(of: String(word))
            if !line.isEmpty, used + 1 + width > columns {
                lines.append(line)
                (line, used) = ("", 0)
            }
            if !line.isEmpty {
                line += " "
                used += 1
            }
            for character in word {
                let width = TextWidth.columns(of: character)
                if used + width > columns, !line.isEmpty {
                    lines.append(line)
                    (line, used) = ("", 0)
                }
                line.append(character)
                used += width
            }
        }
        return lines + [line]
    }

    private static func limited(_ character: Character) -> Character {
        guard character.unicodeScalars.count > characterLimit else { return character }
        return Character(String(String.UnicodeScalarView(character.unicodeScalars.prefix(characterLimit))))
    }
}

extension Unicode.Scalar {
    /// Whether printing it shows a glyph or adds a mark to one, and does nothing else.
    fileprivate var isVisible: Bool {
        switch properties.generalCategory {
        // Format characters include every bidirectional control, the zero-width space and the tag characters.
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
        default: true
        }
    }
}

extension Unicode.Scalar.Properties {
    /// Whether it breaks a line without being a control character.
    var isLineBreak: Bool {
        generalCategory == .lineSeparator || generalCategory == .paragraphSeparator
    }

    /// ZWJ and ZWNJ, which shape emoji and several scripts.
    fileprivate var isJoiner: Bool {
        isJoinControl
    }
}
