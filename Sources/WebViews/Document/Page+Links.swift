import AuthBlock

extension Page {
    /// Where an action leads, if going there is all that it does.
    func destination(of action: Action.Name) -> String? {
        switch (place, action) {
        case (.start, .signIn), (.password, .back): Addresses.signIn
        case (.start, .retry), (.signIn, .back), (.deletion, .keep): Addresses.start
        case (.password, .create): Addresses.registration
        case (.registration, .back): Addresses.password
        case (.home, .delete): Addresses.deletion
        default: nil
        }
    }

    /// Where a form for an action is sent.
    func target(of action: Action.Name) -> String {
        action == .signOut ? Addresses.signOut : Addresses.address(of: place)
    }

    /// What is going on while an action has its effect.
    func work(of action: Action.Name) -> Phrase.Work? {
        switch action {
        case .next: .checkingConnection
        case .signIn: .signingIn
        case .create: .registering
        case .forgotPassword: .sendingReset
        case .signOut: .signingOut
        case .delete: .deleting
        case .retry, .back, .keep: nil
        }
    }
}
