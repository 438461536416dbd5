/// One screen's presenter, ready for a front end to give it a view.
public enum Module {
    /// The first screen.
    case startHere(StartHerePresenter)
    /// The e-mail sheet.
    case signIn(SignInPresenter)
    /// The password sheet.
    case password(PasswordPresenter)
    /// The registration sheet.
    case registration(RegistrationPresenter)
    /// The page of whoever is logged in.
    case loggedIn(LoggedInPresenter)

    /// How the module is shown.
    public var presentation: Presentation {
        switch self {
        case .startHere, .loggedIn: .root
        case .signIn, .password, .registration: .sheet
        }
    }

    /// The two ways of showing a module.
    public enum Presentation: Sendable {
        /// It fills the screen; sheets go away.
        case root
        /// It lies over the first screen, in place of any other sheet.
        case sheet
    }

    /// The presenter, for owners that need not know which it is.
    public var presenter: any Presenter {
        switch self {
        case .startHere(let presenter): presenter
        case .signIn(let presenter): presenter
        case .password(let presenter): presenter
        case .registration(let presenter): presenter
        case .loggedIn(let presenter): presenter
        }
    }
}
