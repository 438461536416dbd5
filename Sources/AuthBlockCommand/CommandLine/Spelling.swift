/// Finds the word that was probably meant.
enum Spelling {
    /// The candidate that begins with `word` or differs from it by few letters; nil when none is near.
    static func nearest(to word: String, in candidates: [String]) -> String? {
        let close = candidates.map { (name: $0, distance: distance(word, $0)) }
            .filter { $0.distance <= max(1, $0.name.count / 3) }
            .min { $0.distance < $1.distance }
        if let close { return close.name }
        return word.count < 3 ? nil : candidates.first { $0.hasPrefix(word) }
    }

    /// How many letters must be added, removed, changed or swapped with their neighbour (optimal string alignment).
    static func distance(_ first: String, _ second: String) -> Int {
        let a = Array(first), b = Array(second)
        // Words of very different length are never near, and a huge argument must not cost a huge matrix.
        guard abs(a.count - b.count) <= b.count else { return max(a.count, b.count) }
        var rows = [Array(0...b.count)]
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    best = min(best, rows[i - 1][j - 1] + 1)
                }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}
