import AuthBlock

/// The last line of the screen: the keys that mean something at the moment.
struct KeyLine {
    private let parts: [String]

    init(_ form: Form, _ messages: any Messages) {
        var keys: [(String, Phrase.KeyUse)] = []
        let page = form.page
        if page.work != nil {
            keys = page.kind == .start ? [("Esc", .quit)] : [("Esc", .cancel)]
        } else {
            if page.fields.count + page.actions.count > 1 { keys.append(("Tab", .next)) }
            keys.append(("Enter", .choose))
            if page.wayBack != nil { keys.append(("Esc", .back)) }
            if page.fields.contains(where: \.isHidden) {
                keys.append(("Ctrl-R", form.isRevealed ? .hidePassword : .showPassword))
            }
            if page.wayBack == nil { keys.append(("q", .quit)) }
        }
        parts = keys.map { "\($0.0) \(messages.text(.keyUse($0.1)))" }
    }

    /// As many of them as fit.
    func text(columns: Int) -> String {
        var text = ""
        for part in parts {
            let longer = text.isEmpty ? part : text + "   " + part
            guard TextWidth.columns(of: longer) <= columns else { break }
            text = longer
        }
        return text
    }
}
