extension Page {
    /// The password sheet.
    init(_ state: PasswordState, _ messages: any Messages) {
        self.init(
            place: .password, title: messages.text(.passwordTitle), text: state.email.text, email: state.email,
            notice: Notice(state.notice),
            fields: [Field(name: .password, label: messages.text(.passwordLabel), error: state.passwordError)],
            actions: [
                Action(name: .signIn, label: messages.text(.signInButton)),
                Action(name: .create, label: messages.text(.createAccountButton)),
            ],
            work: state.work.map { messages.text(.working($0)) })
        if state.canResetPassword {
            actions.append(Action(name: .forgotPassword, label: messages.text(.forgotPasswordButton)))
        }
        actions.append(Action(name: .back, label: messages.text(.changeEmailButton)))
    }
}

extension PasswordPresenter.Event {
    init?(_ action: Page.Action.Name, _ entries: Page.Entries) {
        switch action {
        case .signIn: self = .signIn(password: entries[.password] ?? "")
        case .create: self = .createAccount(password: entries[.password] ?? "")
        case .forgotPassword: self = .forgotPassword
        case .back: self = .back
        default: return nil
        }
    }
}
