/// How many columns and rows a terminal shows.
struct TerminalSize: Equatable, Sendable {
    var columns: Int
    var rows: Int

    /// The size of a terminal that does not tell its own.
    static let fallback = TerminalSize(columns: 80, rows: 24)

    /// The largest size that is believed, so that a made-up window size cannot make a canvas fill the memory.
    static let largest = TerminalSize(columns: 1_000, rows: 500)

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    /// Whether something of another size fits in.
    func holds(_ other: TerminalSize) -> Bool {
        columns >= other.columns && rows >= other.rows
    }

    /// About how many pixels it has; enough for a picture where it has far more.
    var pixels: (width: Int, height: Int) { (min(columns * 8, 2_048), min(rows * 16, 2_048)) }

    /// Makes a size from what a window and the environment report; zero and nonsense count as unknown.
    ///
    /// - Parameters:
    ///   - window: Columns and rows as the kernel reports them, if it does.
    ///   - environment: Variables; `COLUMNS` and `LINES` are read where the kernel says nothing.
    init(window: TerminalSize?, environment: [String: String]) {
        func known(_ reported: Int?, _ variable: String, _ fallback: Int, _ largest: Int) -> Int {
            let candidates = [reported, environment[variable].flatMap { Int($0) }]
            let size = candidates.lazy.compactMap { $0 }.first { $0 > 0 } ?? fallback
            return min(size, largest)
        }
        columns = known(window?.columns, "COLUMNS", Self.fallback.columns, Self.largest.columns)
        rows = known(window?.rows, "LINES", Self.fallback.rows, Self.largest.rows)
    }
}
