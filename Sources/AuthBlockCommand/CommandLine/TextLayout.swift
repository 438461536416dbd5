/// Lays plain text out in lines and columns.
struct TextLayout {
    /// How many columns a line may fill.
    let width: Int

    /// Breaks text at blanks; a word longer than a line keeps a line to itself.
    /// - Parameters:
    ///   - first: what the first line begins with.
    ///   - indent: the blanks that the other lines begin with.
    func wrap(_ text: String, first: String = "", indent: Int = 0) -> String {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = first
        var isEmpty = true
        for word in text.split(separator: " ") {
            if !isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = margin
                isEmpty = true
            }
            line += (isEmpty ? "" : " ") + word
            isEmpty = false
        }
        return (lines + [line]).joined(separator: "\n")
    }

    /// Where the meanings begin so that they stand below each other for all these terms.
    func column(for terms: [String]) -> Int {
        min(terms.map(\.count).max() ?? 0, width / 3) + 4
    }

    /// Two columns: terms to the left, what they mean to the right.
    ///
    /// A term too wide for its column stands on a line of its own.
    func definitions(_ rows: [(term: String, meaning: String)], column: Int) -> String {
        rows.map { term, meaning in
            let label = "  \(term)"
            let gap = column - label.count
            return gap >= 2
                ? wrap(meaning, first: label + String(repeating: " ", count: gap), indent: column)
                : "\(label)\n" + wrap(meaning, first: String(repeating: " ", count: column), indent: column)
        }
        .joined(separator: "\n")
    }
}
