/// Restores a session or leads to the e-mail sheet, once the provider can be used.
public final class StartHerePresenter: Presenter {
    /// What can happen on the first screen.
    public enum Event: Sendable, Equatable {
        /// The button to sign in or register.
        case signIn
        /// The button to try again.
        case retry
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
        case (.starting, _), (.ready, .retry), (.failed, .signIn): break
        }
    }

    private func start() async {
        state = StartHereState(phase: .starting)
        do throws(AuthError) {
            if let account = try await services.auth.restore() {
                router.go(to: .loggedIn(account))
                return
            }
            try await services.checkReadiness()
            state = StartHereState(phase: .ready, notice: await welcome())
        } catch {
            state = StartHereState(phase: .failed, notice: Notice(error, services.messages))
        }
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
