/// Takes an e-mail to the password sheet, whether or not it has an account: who asks here never learns that.
public final class SignInPresenter: Presenter {
    /// What can happen on the e-mail sheet.
    public enum Event: Sendable, Equatable {
        /// The button to go on, with what was typed.
        case next(email: String)
        /// Back to the first screen.
        case back
    }

    private let services: FlowServices
    private let router: any Routing
    private weak var view: (any SignInView)?

    /// What the sheet shows.
    public private(set) var state: SignInState {
        didSet { view?.render(state) }
    }

    init(email: String, services: FlowServices, router: any Routing) {
        self.services = services
        self.router = router
        state = SignInState(email: email, links: services.links)
    }

    /// Gives the presenter its view and renders the present state.
    public func attach(_ view: any SignInView) {
        self.view = view
        view.render(state)
    }

    /// Does nothing: the sheet waits for an e-mail.
    public func appear() async {}

    /// Takes an event.
    public func handle(_ event: Event) async {
        guard state.work == nil else { return }
        switch event {
        case .next(let email): await next(email)
        case .back: router.go(to: .startHere())
        }
    }

    private func next(_ typed: String) async {
        state = SignInState(email: typed, work: .checkingConnection, links: services.links)
        do throws(AuthError) {
            let email = try EmailAddress(typed)
            try await services.auth.checkReadiness()
            state.work = nil
            router.go(to: .password(email))
        } catch {
            state = SignInState(email: typed, links: services.links)
            if error.field == .email {
                state.emailError = services.messages.text(error)
            } else if error.code != .cancelled {
                state.notice = Notice(error, services.messages)
            }
        }
    }
}
