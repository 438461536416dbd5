/// A screen made of pages: keeps the present visit, and tells its owner of every page.
public final class Stage: Screen {
    private let messages: any Messages
    /// The visit of the module that was shown last.
    public private(set) var visit: Visit?

    /// Called when there is another page to show, of the same visit or of a new one.
    public var changed: (Visit) -> Void = { _ in }

    /// Makes an empty stage.
    public init(messages: any Messages) { self.messages = messages }

    /// Opens a visit of a module.
    public func show(_ module: Module) {
        let visit = Visit(module, messages)
        self.visit = visit
        visit.open { [unowned self] in
            // A presenter that led elsewhere may still have something to say.
            if $0 === self.visit { changed($0) }
        }
    }
}
