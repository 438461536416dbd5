/// Signs in with a password, or leads on to registration with it.
public final class PasswordPresenter: Presenter {
    /// What can happen on the password sheet.
    public enum Event: Sendable, Equatable {
        /// The button to sign in, with what was typed.
        case signIn(password: String)
        /// The button to create an account, with what was typed.
        case createAccount(password: String)
        /// The button for a forgotten password.
        case forgotPassword
        /// Back to the e-mail.
        case back
    }

    private let services: FlowServices
    private let router: any Routing
    private weak var view: (any PasswordView)?

    /// What the sheet shows.
    public private(set) var state: PasswordState {
        didSet { view?.render(state) }
    }

    init(email: EmailAddress, error: AuthError?, services: FlowServices, router: any Routing) {
        self.services = services
        self.router = router
        state = PasswordState(
            email: email, canResetPassword: services.auth.provider is any PasswordResetting,
            notice: error.map { Notice($0, services.messages) })
    }

    /// Gives the presenter its view and renders the present state.
    public func attach(_ view: any PasswordView) {
        self.view = view
        view.render(state)
    }

    /// Does nothing: the sheet waits for a password.
    public func appear() async {}

    /// Takes an event.
    public func handle(_ event: Event) async {
        guard state.work == nil else { return }
        switch event {
        case .signIn(let password): await signIn(password)
        case .createAccount(let password): router.go(to: .registration(state.email, try? Password(password)))
        case .forgotPassword: await sendPasswordReset()
        case .back: router.go(to: .signIn(email: state.email.text))
        }
    }

    private func signIn(_ typed: String) async {
        await work(.signingIn) { () async throws(AuthError) in
            let password = try Password(typed)
            try await services.auth.checkReadiness(for: .signIn)
            let account = try await services.auth.signIn(email: state.email, password: password)
            router.go(to: .loggedIn(account))
        }
    }

    private func sendPasswordReset() async {
        guard state.canResetPassword else { return }
        await work(.sendingReset) { () async throws(AuthError) in
            try await services.auth.sendPasswordReset(to: state.email)
            state.notice = Notice(.passwordResetSent, services.messages)
        }
    }

    /// Shows that something is going on, and what came of it.
    private func work(_ work: Phrase.Work, _ operation: () async throws(AuthError) -> Void) async {
        state.passwordError = nil
        state.notice = nil
        state.work = work
        do throws(AuthError) {
            try await operation()
        } catch {
            if error.field == .password {
                state.passwordError = services.messages.text(error)
            } else if error.code != .cancelled {
                state.notice = Notice(error, services.messages)
            }
        }
        state.work = nil
    }
}
