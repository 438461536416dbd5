import AuthBlock

/// The screen that the router knows: keeps the present visit, and tells its owner of every page.
final class Stage: Screen {
    private let messages: any Messages
    private(set) var visit: Visit?

    /// Called when there is another page to show, of the same visit or of a new one.
    var changed: (Visit) -> Void = { _ in }

    init(messages: any Messages) { self.messages = messages }

    func show(_ module: Module) {
        let visit = Visit(module, messages)
        self.visit = visit
        visit.open { [unowned self] in
            // A presenter that led elsewhere may still have something to say.
            if $0 === self.visit { changed($0) }
        }
    }
}
