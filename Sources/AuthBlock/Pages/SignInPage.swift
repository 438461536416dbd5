extension Page {
    /// The e-mail sheet.
    init(_ state: SignInState, _ messages: any Messages) {
        self.init(
            place: .signIn, title: messages.text(.signInTitle), text: messages.text(.signInText),
            notice: Notice(state.notice),
            fields: [
                Field(
                    name: .email, label: messages.text(.emailLabel), text: state.email,
                    hint: messages.text(.emailHint), error: state.emailError)
            ],
            actions: [
                Action(name: .next, label: messages.text(.continueButton)),
                Action(name: .back, label: messages.text(.backButton)),
            ],
            links: state.links,
            work: state.work.map { messages.text(.working($0)) })
    }
}

extension SignInPresenter.Event {
    init?(_ action: Page.Action.Name, _ entries: Page.Entries) {
        switch action {
        case .next: self = .next(email: entries[.email] ?? "")
        case .back: self = .back
        default: return nil
        }
    }
}
