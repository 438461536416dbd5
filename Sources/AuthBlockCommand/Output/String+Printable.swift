extension String {
    /// The text as it can be printed on one line: whatever a terminal would obey, and whatever cannot be seen or
    /// would reorder the line, is written as its number.
    var printable: String {
        guard unicodeScalars.contains(where: \.isHarmful) else { return self }
        var shown = ""
        for scalar in unicodeScalars {
            if scalar.isHarmful {
                shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }
}

extension Unicode.Scalar {
    fileprivate var isHarmful: Bool {
        switch properties.generalCategory {
        // The joiners are format characters too, but Persian words and emoji need them.
        case .format: !properties.isJoinControl
        case .control, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
        default: false
        }
    }
}
