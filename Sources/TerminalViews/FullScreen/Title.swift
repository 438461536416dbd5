/// The title over the picture: in large letters where there is room, else as plain text.
struct Title {
    private let lines: [String]
    private let isLarge: Bool
    private let columns: Int

    init(_ text: String, columns: Int, isLarge: Bool) {
        self.columns = columns
        let plain = text.split(whereSeparator: \.isNewline).map { TerminalText.truncated(String($0), columns: columns) }
        let large = plain.map { LargeLetters.rows($0) }
        self.isLarge = isLarge && large.allSatisfy { ($0?.first?.count ?? .max) <= columns }
        lines = self.isLarge ? large.flatMap { $0 ?? [] } : plain
    }

    var height: Int { lines.count }

    func draw(on canvas: inout Canvas, row: Int, _ style: Style) {
        for (offset, line) in lines.enumerated() {
            let start = (canvas.size.columns - TextWidth.columns(of: line)) / 2
            canvas.draw(line, at: Position(column: start, row: row + offset), style)
        }
    }
}

/// Capitals of five pixels' height, two pixels to a character cell.
enum LargeLetters {
    /// Returns the three rows of a line, or nil when it holds a character that has no large form.
    static func rows(_ line: String) -> [String]? {
        var rows = ["", "", ""]
        for (index, character) in line.enumerated() {
            guard let pixels = shapes[character] else { return nil }
            for row in rows.indices {
                let upper = Array(pixels[2 * row])
                let lower = 2 * row + 1 < pixels.count ? Array(pixels[2 * row + 1]) : []
                rows[row] += index > 0 ? " " : ""
                for column in upper.indices {
                    rows[row] += cell(upper[column] == "#", lower.indices.contains(column) && lower[column] == "#")
                }
            }
        }
        return rows
    }

    private static func cell(_ upper: Bool, _ lower: Bool) -> String {
        switch (upper, lower) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
    }

    private static let shapes: [Character: [Substring]] = {
        let drawn: [Character: String] = [
            "A": ".##./#..#/####/#..#/#..#",
            "B": "###./#..#/###./#..#/###.",
            "C": ".###/#.../#.../#.../.###",
            "D": "###./#..#/#..#/#..#/###.",
            "E": "####/#.../###./#.../####",
            "F": "####/#.../###./#.../#...",
            "G": ".###/#.../#.##/#..#/.###",
            "H": "#..#/#..#/####/#..#/#..#",
            "I": "#/#/#/#/#",
            "J": "...#/...#/...#/#..#/.##.",
            "K": "#..#/#.#./##../#.#./#..#",
            "L": "#.../#.../#.../#.../####",
            "M": "#...#/##.##/#.#.#/#...#/#...#",
            "N": "#..#/##.#/#.##/#..#/#..#",
            "O": ".##./#..#/#..#/#..#/.##.",
            "P": "###./#..#/###./#.../#...",
            "Q": ".##./#..#/#..#/#.##/.###",
            "R": "###./#..#/###./#.#./#..#",
            "S": ".###/#.../.##./...#/###.",
            "T": "###/.#./.#./.#./.#.",
            "U": "#..#/#..#/#..#/#..#/.##.",
            "V": "#...#/#...#/.#.#./.#.#./..#..",
            "W": "#...#/#...#/#.#.#/#.#.#/.#.#.",
            "X": "#...#/.#.#./..#../.#.#./#...#",
            "Y": "#...#/.#.#./..#../..#../..#..",
            "Z": "####/..#./.#../#.../####",
            " ": "../../../../..",
        ]
        return drawn.mapValues { $0.split(separator: "/") }
    }()
}
