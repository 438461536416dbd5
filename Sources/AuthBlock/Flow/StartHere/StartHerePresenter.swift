/// Restores a session or leads to the e-mail sheet, once the provider can be used.
public final class StartHerePresenter: Presenter {
    /// What can happen on the first screen.
    public enum Event: Sendable, Equatable {
        /// The button to sign in or register.
        case signIn
        /// The button to try again.
        case retry
        /// There is room for a picture of this size, in pixels, and none yet.
        ///
        /// It may come at any time, also while the screen appears, and lasts until the picture is there. The picture is
        /// the front end's to keep for all sheets; one that shows none never sends this, and nobody is asked for any.
        case findPicture(width: Int, height: Int)
    }

    private let news: StartHereNews?
    private let services: FlowServices
    private let router: any Routing
    private weak var view: (any StartHereView)?

    /// What the screen shows.
    public private(set) var state = StartHereState() {
        didSet { view?.render(state) }
    }

    init(news: StartHereNews?, services: FlowServices, router: any Routing) {
        self.news = news
        self.services = services
        self.router = router
    }

    /// Gives the presenter its view and renders the present state.
    public func attach(_ view: any StartHereView) {
        self.view = view
        view.render(state)
    }

    /// Looks for a session, then for the provider.
    public func appear() async { await start() }

    /// Takes an event.
    public func handle(_ event: Event) async {
        switch (state.phase, event) {
        case (.ready, .signIn): router.go(to: .signIn())
        case (.failed, .retry): await start()
        case (_, .findPicture(let width, let height)): await findPicture(width: width, height: height)
        case (.starting, _), (.ready, .retry), (.failed, .signIn): break
        }
    }

    private func start() async {
        state = StartHereState(phase: .starting, picture: state.picture)
        do throws(AuthError) {
            if let account = try await services.auth.restore() {
                router.go(to: .loggedIn(account))
                return
            }
            try await services.auth.checkReadiness()
            state = StartHereState(phase: .ready, notice: await welcome(), picture: state.picture)
        } catch {
            state = StartHereState(
                phase: .failed, notice: Notice(error, services.messages), picture: state.picture)
        }
    }

    private func findPicture(width: Int, height: Int) async {
        let picture = await services.pictures.picture(width: width, height: height)
        if let picture, !Task.isCancelled { state.picture = picture }
    }

    private func welcome() async -> Notice? {
        if case .signedOut(let reason?) = await services.auth.state {
            return Notice(AuthError(reason), services.messages)
        }
        return switch news {
        case .signedOut: Notice(.signedOut, services.messages)
        case .accountDeleted: Notice(.accountDeleted, services.messages)
        case .sessionEnded(let code): Notice(AuthError(code), services.messages)
        case nil: nil
        }
    }
}
