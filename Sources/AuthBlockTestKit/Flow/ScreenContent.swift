public import AuthBlock

/// What is on the screen: which module, and what its presenter rendered last.
public enum ScreenContent: Sendable, Equatable {
    /// Nothing yet.
    case nothing
    /// The first screen.
    case startHere(StartHereState)
    /// The e-mail sheet.
    case signIn(SignInState)
    /// The password sheet.
    case password(PasswordState)
    /// The registration sheet.
    case registration(RegistrationState)
    /// The page of whoever is logged in.
    case loggedIn(LoggedInState)

    /// The state of the first screen, if that is shown.
    public var startHere: StartHereState? { if case .startHere(let state) = self { state } else { nil } }
    /// The state of the e-mail sheet, if that is shown.
    public var signIn: SignInState? { if case .signIn(let state) = self { state } else { nil } }
    /// The state of the password sheet, if that is shown.
    public var password: PasswordState? { if case .password(let state) = self { state } else { nil } }
    /// The state of the registration sheet, if that is shown.
    public var registration: RegistrationState? { if case .registration(let state) = self { state } else { nil } }
    /// The state of the page of whoever is logged in, if that is shown.
    public var loggedIn: LoggedInState? { if case .loggedIn(let state) = self { state } else { nil } }

    /// What happened, as the screen says it for the whole of it.
    public var notice: String? {
        switch self {
        case .nothing: nil
        case .startHere(let state): state.notice?.text
        case .signIn(let state): state.notice?.text
        case .password(let state): state.notice?.text
        case .registration(let state): state.notice?.text
        case .loggedIn(let state): (state.deletion?.notice ?? state.notice)?.text
        }
    }

    /// What is going on, if anything is.
    public var work: Phrase.Work? {
        switch self {
        case .nothing: nil
        case .startHere(let state): state.phase == .starting ? .starting : nil
        case .signIn(let state): state.work
        case .password(let state): state.work
        case .registration(let state): state.work
        case .loggedIn(let state): state.work
        }
    }

    /// The fields that can be typed into.
    public var fields: [ScreenField] {
        switch self {
        case .nothing, .startHere: []
        case .signIn: [.email]
        case .password: [.password]
        case .registration: [.email, .password, .username]
        case .loggedIn(let state): state.deletion == nil ? [] : [.password]
        }
    }

    /// The buttons that can be pressed.
    public var buttons: [ScreenButton] {
        switch self {
        case .nothing: []
        case .startHere(let state):
            switch state.phase {
            case .starting: []
            case .ready: [.signInOrRegister]
            case .failed: [.tryAgain]
            }
        case .signIn: [.continue, .back]
        case .password(let state):
            state.canResetPassword
                ? [.signIn, .createAccount, .forgotPassword, .back] : [.signIn, .createAccount, .back]
        case .registration: [.register, .back]
        case .loggedIn(let state):
            state.deletion == nil ? [.signOut, .deleteAccount] : [.confirmDeletion, .keepAccount]
        }
    }
}

/// A field of the flow's screens.
public enum ScreenField: String, Sendable, CaseIterable {
    /// The e-mail.
    case email
    /// The password.
    case password
    /// The user name.
    case username
}

/// A button of the flow's screens.
public enum ScreenButton: String, Sendable, CaseIterable {
    /// First screen: to the e-mail sheet.
    case signInOrRegister
    /// First screen: after a failure.
    case tryAgain
    /// E-mail sheet: to the password sheet.
    case `continue`
    /// Password sheet: sign in.
    case signIn
    /// Password sheet: to the registration sheet.
    case createAccount
    /// Password sheet: send a message to reset it.
    case forgotPassword
    /// Registration sheet: create the account.
    case register
    /// Any sheet: back.
    case back
    /// Logged in: log out.
    case signOut
    /// Logged in: open the deletion alert.
    case deleteAccount
    /// Deletion alert: delete.
    case confirmDeletion
    /// Deletion alert: close it.
    case keepAccount
}
