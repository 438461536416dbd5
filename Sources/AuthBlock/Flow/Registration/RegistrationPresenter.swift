/// Creates an account from an e-mail, a password and a user name.
public final class RegistrationPresenter: Presenter {
    /// What can happen on the registration sheet.
    public enum Event: Sendable, Equatable {
        /// The button to create the account, with what is in the fields; no password means the kept one.
        case register(email: String, password: String?, username: String)
        /// The person has typed a password, and wants to know what the provider thinks of it.
        case assess(email: String, password: String?, username: String)
        /// Back to the password sheet.
        case back
    }

    private let carriedEmail: EmailAddress
    private let kept: Password?
    private let services: FlowServices
    private let router: any Routing
    private weak var view: (any RegistrationView)?

    /// What the sheet shows.
    public private(set) var state: RegistrationState {
        didSet { view?.render(state) }
    }

    init(email: EmailAddress, password: Password?, services: FlowServices, router: any Routing) {
        carriedEmail = email
        kept = password
        self.services = services
        self.router = router
        state = RegistrationState(email: email.text, isPasswordKept: password != nil, passwordHint: "")
        state.passwordHint = rule
    }

    /// Gives the presenter its view and renders the present state.
    public func attach(_ view: any RegistrationView) {
        self.view = view
        view.render(state)
    }

    /// Says what the provider thinks of the password that was carried over.
    public func appear() async {
        guard let kept else { return }
        await assess(kept)
    }

    /// Takes an event.
    public func handle(_ event: Event) async {
        guard state.work == nil else { return }
        switch event {
        case .register(let email, let password, let username):
            await register(email, password, username)
        case .assess(let email, let password, let username):
            state.email = email
            state.username = username
            await assess(password.map { try? Password($0) } ?? kept)
        case .back:
            router.go(to: .password(carriedEmail))
        }
    }

    // MARK: Registering

    private func register(_ typedEmail: String, _ typedPassword: String?, _ typedName: String) async {
        state.email = typedEmail
        state.username = typedName
        state.isPasswordKept = kept != nil && typedPassword == nil
        state.emailError = nil
        state.passwordError = nil
        state.usernameError = nil
        state.notice = nil
        guard let fields = check(typedEmail, typedPassword, typedName) else { return }
        state.work = .registering
        do throws(AuthError) {
            try await services.auth.checkReadiness(for: .registration)
            let account = try await services.auth.register(
                email: fields.email, password: fields.password, username: fields.username)
            state.work = nil
            router.go(to: .loggedIn(account))
        } catch {
            state.work = nil
            if error.code == .emailAlreadyInUse {
                router.go(to: .password(fields.email, error: error))
            } else {
                show(error)
            }
        }
    }

    /// Checks every field, so that all mistakes are shown at once.
    private func check(
        _ typedEmail: String, _ typedPassword: String?, _ typedName: String
    ) -> (email: EmailAddress, password: Password, username: Username)? {
        let email = checked { () throws(AuthError) in try EmailAddress(typedEmail) }
        let password = checked { () throws(AuthError) in
            if typedPassword == nil, let kept { return kept }
            return try Password(typedPassword ?? "")
        }
        let username = checked { () throws(AuthError) in try Username(typedName) }
        guard let email, let password, let username else { return nil }
        return (email, password, username)
    }

    private func checked<Value>(_ make: () throws(AuthError) -> Value) -> Value? {
        do throws(AuthError) {
            return try make()
        } catch {
            show(error)
            return nil
        }
    }

    private func show(_ error: AuthError) {
        let text = services.messages.text(error)
        switch error.field {
        case .email: state.emailError = text
        case .password: state.passwordError = text
        case .username: state.usernameError = text
        case nil: if error.code != .cancelled { state.notice = Notice(error, services.messages) }
        }
    }

    // MARK: The password's hint

    private var rule: String {
        let assessing = services.auth.provider as? any PasswordAssessing
        return services.messages.text(.passwordHint(minimumLength: assessing?.minimumPasswordLength))
    }

    private func assess(_ password: Password?) async {
        guard let password, let provider = services.auth.provider as? any PasswordAssessing else {
            state.passwordHint = rule
            return
        }
        let assessment = await provider.assess(password, personalWords: [state.email, state.username])
        state.passwordHint = "\(rule) \(services.messages.text(.passwordStrength(assessment)))"
    }
}
