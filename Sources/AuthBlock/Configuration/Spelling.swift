/// Guesses what a misspelt word was meant to be.
public enum Spelling {
    /// The candidate nearest to `word`, if one is near enough to be what was meant: at most a third of its letters
    /// differ, and at least one may.
    public static func closest(to word: String, among candidates: [String]) -> String? {
        let ranked = candidates.map { (candidate: $0, distance: distance(word, $0)) }
        guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= max(1, best.candidate.count / 3) ? best.candidate : nil
    }

    /// A text from a file or a command line, short and harmless enough to appear in an error.
    public static func printable(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(64).map { $0.isVisible || $0 == " " ? $0 : "\u{FFFD}" }
        return String(String.UnicodeScalarView(scalars)) + (text.unicodeScalars.count > 64 ? "…" : "")
    }

    /// The number of letters to insert, remove, change or swap with their neighbour, without regard to case.
    private static func distance(_ left: String, _ right: String) -> Int {
        let a = Array(left.lowercased().prefix(64))
        let b = Array(right.lowercased().prefix(64))
        var previous2: [Int] = []
        var previous = Array(0...b.count)
        for i in a.indices {
            var current = [i + 1]
            for j in b.indices {
                var cost = min(previous[j + 1] + 1, current[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, previous2[j - 1] + 1) }
                current.append(cost)
            }
            previous2 = previous
            previous = current
        }
        return previous[b.count]
    }
}
