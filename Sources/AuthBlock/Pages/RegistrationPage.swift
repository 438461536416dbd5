extension Page {
    /// The registration sheet.
    init(_ state: RegistrationState, _ messages: any Messages) {
        self.init(
            place: .registration, title: messages.text(.registrationTitle), text: messages.text(.registrationText),
            notice: Notice(state.notice),
            fields: [
                Field(
                    name: .email, label: messages.text(.emailLabel), text: state.email,
                    hint: messages.text(.emailHint), error: state.emailError),
                Field(
                    name: .password, label: messages.text(.passwordLabel),
                    placeholder: state.isPasswordKept ? messages.text(.passwordKept) : nil,
                    hint: state.passwordHint, error: state.passwordError),
                Field(
                    name: .username, label: messages.text(.usernameLabel), text: state.username,
                    error: state.usernameError),
            ],
            actions: [
                Action(name: .create, label: messages.text(.registerButton)),
                Action(name: .back, label: messages.text(.backButton)),
            ],
            work: state.work.map { messages.text(.working($0)) })
    }
}

extension RegistrationPresenter.Event {
    init?(_ action: Page.Action.Name, _ entries: Page.Entries) {
        switch action {
        case .create:
            self = .register(
                email: entries[.email] ?? "", password: entries[.password], username: entries[.username] ?? "")
        case .back: self = .back
        default: return nil
        }
    }

    /// The wish to know what the provider thinks of the password.
    init(assessing entries: Page.Entries) {
        self = .assess(
            email: entries[.email] ?? "", password: entries[.password], username: entries[.username] ?? "")
    }
}
