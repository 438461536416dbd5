extension Page {
    /// The first screen.
    init(_ state: StartHereState, _ messages: any Messages) {
        self.init(place: .start, title: messages.text(.title), notice: Notice(state.notice))
        switch state.phase {
        case .starting: work = messages.text(.working(.starting))
        case .ready: actions = [Action(name: .signIn, label: messages.text(.signInOrRegisterButton))]
        case .failed: actions = [Action(name: .retry, label: messages.text(.tryAgainButton))]
        }
    }
}

extension StartHerePresenter.Event {
    init?(_ action: Page.Action.Name) {
        switch action {
        case .signIn: self = .signIn
        case .retry: self = .retry
        default: return nil
        }
    }
}
