import AuthBlock

/// What a person has typed into a page and where they are on it.
struct Form: Equatable, Sendable {
    /// A place that keys go to.
    enum Stop: Equatable, Sendable {
        case field(Page.Field.Name)
        case action(Page.Action.Name)
    }

    /// What a key did.
    enum Outcome: Equatable {
        /// The field holds something else now, or its cursor moved.
        case edited(Page.Field.Name)

        /// The focus is elsewhere; the field is the one that was left, if it was one.
        case moved(from: Page.Field.Name?)

        case chosen(Page.Action.Name)

        /// Passwords are shown now, or hidden again.
        case revealed

        /// Nothing: the key is none of the form's.
        case ignored
    }

    private(set) var page: Page
    private(set) var focus: Stop?

    /// Whether passwords are shown.
    private(set) var isRevealed = false

    private var texts: [Page.Field.Name: TextField] = [:]

    init(_ page: Page) {
        self.page = page
        begin()
    }

    /// What is in a field.
    func text(of field: Page.Field) -> TextField {
        texts[field.name] ?? TextField()
    }

    /// Whether the focus is on a field, so that letters are typed and not commands.
    var isTyping: Bool {
        if case .field = focus { true } else { false }
    }

    var entries: Page.Entries {
        var entries: Page.Entries = [:]
        for field in page.fields {
            let text = text(of: field).text
            if !text.isEmpty || field.placeholder == nil { entries[field.name] = text }
        }
        return entries
    }

    private var stops: [Stop] {
        page.fields.map { .field($0.name) } + page.actions.map { .action($0.name) }
    }

    // MARK: Pages

    /// Takes the next page of the same visit.
    mutating func show(_ next: Page) {
        let previous = page
        page = next
        guard next.fields.map(\.name) == previous.fields.map(\.name), next.kind == previous.kind else {
            begin()
            return
        }
        let isNewNotice = next.notice != nil && next.notice != previous.notice
        for (field, before) in zip(next.fields, previous.fields) where field.isHidden {
            if isNewNotice || field.error != nil && field.error != before.error { clear(field) }
        }
        let isNewError = zip(next.fields, previous.fields).contains { $0.error != nil && $0.error != $1.error }
        if isNewError, let wrong = next.fields.first(where: { $0.error != nil }) { focus = .field(wrong.name) }
        if let focus, !stops.contains(focus) { self.focus = nil }
        if focus == nil { focus = firstStop }
    }

    /// Starts anew, with the fields as the page gives them.
    private mutating func begin() {
        isRevealed = false
        texts = [:]
        for field in page.fields {
            texts[field.name] = TextField(text: field.text, isHidden: field.isHidden)
        }
        focus = firstStop
    }

    /// The first field that waits for something, or else the first action.
    private var firstStop: Stop? {
        let waiting = page.fields.first { text(of: $0).text.isEmpty && $0.placeholder == nil }
        return (waiting ?? page.fields.first).map { .field($0.name) } ?? stops.first
    }

    private mutating func clear(_ field: Page.Field) {
        isRevealed = false
        texts[field.name] = TextField(isHidden: true)
        focus = .field(field.name)
    }

    // MARK: Keys

    mutating func apply(_ key: Key) -> Outcome {
        if key == .control("r") { return reveal() }
        if case .field(let name) = focus, texts[name]?.apply(key) == true { return .edited(name) }
        switch key {
        case .tab, .down, .right: return move(by: 1)
        case .shiftTab, .up, .left: return move(by: -1)
        case .enter: return choose()
        default: return .ignored
        }
    }

    private mutating func reveal() -> Outcome {
        guard page.fields.contains(where: \.isHidden) else { return .ignored }
        showPasswords(!isRevealed)
        return .revealed
    }

    private mutating func showPasswords(_ isRevealed: Bool) {
        self.isRevealed = isRevealed
        for field in page.fields where field.isHidden {
            texts[field.name]?.isHidden = !isRevealed
        }
    }

    private mutating func move(by step: Int) -> Outcome {
        let stops = stops
        guard let focus, let index = stops.firstIndex(of: focus) else { return .ignored }
        self.focus = stops[(index + step + stops.count) % stops.count]
        if case .field(let name) = focus { return .moved(from: name) }
        return .moved(from: nil)
    }

    private mutating func choose() -> Outcome {
        // Nobody reads it while it is being sent.
        showPasswords(false)
        switch focus {
        case .action(let name): return .chosen(name)
        case .field: return page.actions.first.map { .chosen($0.name) } ?? .ignored
        case nil: return .ignored
        }
    }
}
