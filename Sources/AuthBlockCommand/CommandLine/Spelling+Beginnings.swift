import AuthBlock

extension Spelling {
    /// The candidate that was probably meant: the one with few letters other than `word`, or one that begins with it;
    /// nil when none is near.
    static func nearest(to word: String, in candidates: [String]) -> String? {
        if let close = closest(to: word, among: candidates) { return close }
        // One or two letters begin too many words to guess from.
        return word.count < 3 ? nil : candidates.first { $0.hasPrefix(word) }
    }
}
