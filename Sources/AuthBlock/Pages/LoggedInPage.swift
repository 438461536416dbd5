extension Page {
    /// The page of whoever is logged in, or the alert over it.
    init(_ state: LoggedInState, _ messages: any Messages) {
        if let deletion = state.deletion {
            self.init(
                place: .deletion, title: messages.text(.deletionTitle),
                text: messages.text(.deletionText(state.account.email)), email: state.account.email,
                notice: Notice(deletion.notice),
                fields: [
                    Field(
                        name: .password, label: messages.text(.passwordLabel), hint: messages.text(.deletionHint),
                        error: deletion.passwordError)
                ],
                actions: [
                    Action(name: .delete, label: messages.text(.confirmDeletionButton)),
                    Action(name: .keep, label: messages.text(.keepAccountButton)),
                ])
        } else {
            self.init(
                place: .home, title: messages.text(.greeting(state.account.username)), text: state.account.email.text,
                notice: Notice(state.notice),
                actions: [
                    Action(name: .signOut, label: messages.text(.signOutButton)),
                    Action(name: .delete, label: messages.text(.deleteAccountButton)),
                ])
        }
        work = state.work.map { messages.text(.working($0)) }
    }
}

extension LoggedInPresenter.Event {
    /// On the page `delete` opens the alert; in the alert it is meant.
    init?(_ action: Page.Action.Name, _ entries: Page.Entries, isAsking: Bool) {
        switch action {
        case .signOut: self = .signOut
        case .delete: self = isAsking ? .confirmDeletion(password: entries[.password] ?? "") : .deleteAccount
        case .keep: self = .keepAccount
        default: return nil
        }
    }
}
