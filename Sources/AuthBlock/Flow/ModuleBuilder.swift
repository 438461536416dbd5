/// Builds the module for a place: its presenter, with everything it needs handed in.
public struct ModuleBuilder {
    private let services: FlowServices

    /// Prepares to build.
    public init(services: FlowServices) { self.services = services }

    /// Builds a module whose presenter asks `router` for other places.
    public func module(for route: Route, router: any Routing) -> Module {
        switch route {
        case .startHere(let news):
            .startHere(StartHerePresenter(news: news, services: services, router: router))
        case .signIn(let email):
            .signIn(SignInPresenter(email: email, services: services, router: router))
        case .password(let email, let error):
            .password(PasswordPresenter(email: email, error: error, services: services, router: router))
        case .registration(let email, let password):
            .registration(
                RegistrationPresenter(email: email, password: password, services: services, router: router))
        case .loggedIn(let account):
            .loggedIn(LoggedInPresenter(account: account, services: services, router: router))
        }
    }
}
