/// The text of one line while a person edits it.
struct TextField: Equatable, Sendable {
    /// What the last edit could not do as asked.
    enum Notice: Equatable {
        /// The text is full; what was beyond `limit` is not in it.
        case cutAtLimit

        /// A line cannot hold control characters and line breaks; they were left out.
        case leftOutControlCharacters
    }

    /// What fits in a number of columns.
    struct View: Equatable {
        var text: String
        var cursorColumn: Int
    }

    /// The most code points in a field. Code points, because a single visible character may have any number of them.
    static let limit = 8_192

    var isHidden: Bool
    private(set) var notice: Notice?

    private var characters: [Character] = []
    private var cursor = 0

    init(text: String = "", isHidden: Bool = false) {
        self.isHidden = isHidden
        insert(text)
    }

    var text: String {
        String(characters)
    }

    /// Applies a key; false when it is not an editing key and means something to the screen.
    mutating func apply(_ key: Key) -> Bool {
        switch key {
        case .text(let text): insert(text)
        case .paste(let text): insert(text.withoutLineBreaksAround)
        case .backspace: remove(max(cursor - 1, 0)..<cursor)
        case .delete, .control("d"): remove(cursor..<min(cursor + 1, characters.count))
        case .control("w"): remove(wordStart..<cursor)
        case .control("u"): remove(0..<cursor)
        case .control("k"): remove(cursor..<characters.count)
        case .left: move(to: cursor - 1)
        case .right: move(to: cursor + 1)
        case .wordLeft: move(to: wordStart)
        case .wordRight: move(to: wordEnd)
        case .home, .control("a"): move(to: 0)
        case .end, .control("e"): move(to: characters.count)
        default: return false
        }
        return true
    }

    /// Inserts text at the cursor, without control characters, as far as the limit allows.
    mutating func insert(_ inserted: String) {
        let before = String(characters[..<cursor])
        let after = String(characters[cursor...])
        let room = Self.limit - before.unicodeScalars.count - after.unicodeScalars.count
        var kept = String.UnicodeScalarView()
        var count = 0
        notice = nil
        for scalar in inserted.unicodeScalars {
            if scalar.properties.generalCategory == .control || scalar.properties.isLineBreak {
                notice = .leftOutControlCharacters
                continue
            }
            guard count < room else {
                notice = .cutAtLimit
                break
            }
            kept.append(scalar)
            count += 1
        }
        // Counted anew because what is inserted may combine with its neighbours.
        let beforeCursor = before + String(kept)
        characters = Array(beforeCursor + after)
        cursor = min(beforeCursor.count, characters.count)
    }

    /// Returns the part around the cursor that fits, leaving a column for the cursor itself.
    func view(columns: Int) -> View {
        guard columns > 0 else { return View(text: "", cursorColumn: 0) }
        var start = cursor
        var cursorColumn = 0
        while start > 0 {
            let width = TextWidth.columns(of: shown(start - 1))
            guard cursorColumn + width < columns else { break }
            cursorColumn += width
            start -= 1
        }
        var text = ""
        var used = 0
        for index in start..<characters.count {
            let character = shown(index)
            used += TextWidth.columns(of: character)
            guard used <= columns else { break }
            text.append(contentsOf: character)
        }
        return View(text: text, cursorColumn: cursorColumn)
    }

    private func shown(_ index: Int) -> String {
        isHidden ? "•" : TerminalText.sanitized(String(characters[index]))
    }

    private mutating func remove(_ range: Range<Int>) {
        notice = nil
        let before = String(characters[..<range.lowerBound])
        characters = Array(before + String(characters[range.upperBound...]))
        cursor = min(range.lowerBound, characters.count)
    }

    private mutating func move(to position: Int) {
        cursor = min(max(position, 0), characters.count)
    }

    /// Where the word before the cursor begins; hidden text has no visible words, so all of it is one.
    private var wordStart: Int {
        var position = cursor
        while position > 0, isBlank(position - 1) { position -= 1 }
        while position > 0, !isBlank(position - 1) { position -= 1 }
        return position
    }

    private var wordEnd: Int {
        var position = cursor
        while position < characters.count, isBlank(position) { position += 1 }
        while position < characters.count, !isBlank(position) { position += 1 }
        return position
    }

    private func isBlank(_ index: Int) -> Bool {
        !isHidden && characters[index].isWhitespace
    }
}

extension String {
    /// Copied lines usually bring their line break along.
    fileprivate var withoutLineBreaksAround: String {
        var rest = Substring(self)
        while rest.first?.isNewline == true { rest = rest.dropFirst() }
        while rest.last?.isNewline == true { rest = rest.dropLast() }
        return String(rest)
    }
}
