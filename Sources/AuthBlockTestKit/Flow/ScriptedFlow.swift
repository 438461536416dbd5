public import AuthBlock

/// The whole flow without a surface: types and presses as a person would, on the real presenters.
///
/// ```swift
/// let flow = ScriptedFlow(provider: MockProvider(script: .init(accounts: [ada])))
/// await flow.start()
/// try await flow.press(.signInOrRegister)
/// try await flow.type("ada@example.com", into: .email)
/// try await flow.press(.continue)
/// #expect(await flow.screen.password?.email.text == "ada@example.com")
/// ```
///
/// Typing into a field or pressing a button that the present screen does not have throws an error that lists those it
/// has.
public actor ScriptedFlow {
    /// The door to the provider, with the flow's session behind it.
    public nonisolated let auth: AuthService

    private let surface = ScriptedScreen()
    private let router: Router
    private var typed: [ScreenField: String] = [:]
    private var tasks: [Task<Void, Never>] = []

    /// Builds the flow.
    ///
    /// - Parameters:
    ///   - provider: the back end.
    ///   - store: where the session is kept; a second flow with the same store is the program's next start.
    ///   - clock: the time by which sessions go stale.
    ///   - messages: the words.
    ///   - links: the lines on the e-mail sheet.
    public init(
        provider: any AuthProvider, store: any SessionStore = MemorySessionStore(),
        clock: any WallClock = ManualClock(), messages: any Messages = EnglishMessages(),
        links: [Configuration.Link] = []
    ) {
        auth = AuthService(provider: provider, store: store, clock: clock, client: Client(id: "test"))
        let services = FlowServices(auth: auth, messages: messages, links: links)
        router = Router(builder: ModuleBuilder(services: services), screen: surface)
    }

    /// What is on the screen.
    public var screen: ScreenContent { surface.content }

    /// Everything that was rendered so far, of all screens.
    public var history: [ScreenContent] { surface.history }

    /// Goes to a place, the first screen unless told otherwise, and waits until all is quiet there.
    public func start(at route: Route = .startHere()) async {
        beginStart(at: route)
        await settle()
    }

    /// Goes to a place without waiting for what it does by itself.
    public func beginStart(at route: Route = .startHere()) {
        router.go(to: route)
        arrive()
    }

    /// Puts a text into a field, in place of what is there, and waits until all is quiet.
    public func type(_ text: String, into field: ScreenField) async throws(ScriptError) {
        guard screen.fields.contains(field) else {
            throw ScriptError(wanted: "field \(field)", present: screen.fields.map(\.rawValue))
        }
        typed[field] = text
        guard field == .password, case .registration(let presenter) = surface.module else { return }
        let event = RegistrationPresenter.Event.assess(
            email: contents(of: .email), password: typed[.password], username: contents(of: .username))
        run { await presenter.handle(event) }
        await settle()
    }

    /// Presses a button and waits until all is quiet.
    public func press(_ button: ScreenButton) async throws(ScriptError) {
        try begin(button)
        await settle()
    }

    /// Presses a button; returns as soon as something has to be waited for.
    public func begin(_ button: ScreenButton) throws(ScriptError) {
        guard screen.buttons.contains(button) else {
            throw ScriptError(wanted: "button \(button)", present: screen.buttons.map(\.rawValue))
        }
        switch surface.module {
        case .startHere(let presenter):
            let event: StartHerePresenter.Event = button == .tryAgain ? .retry : .signIn
            run { await presenter.handle(event) }
        case .signIn(let presenter):
            let event: SignInPresenter.Event = button == .back ? .back : .next(email: contents(of: .email))
            run { await presenter.handle(event) }
        case .password(let presenter):
            let event = passwordEvent(button)
            run { await presenter.handle(event) }
        case .registration(let presenter):
            let event: RegistrationPresenter.Event =
                button == .back
                ? .back
                : .register(email: contents(of: .email), password: typed[.password], username: contents(of: .username))
            run { await presenter.handle(event) }
        case .loggedIn(let presenter):
            let event = loggedInEvent(button)
            run { await presenter.handle(event) }
        case nil:
            break
        }
    }

    /// Leaves the screen in the middle of work: cancels it, waits for it to end, and goes back, or closes the alert.
    public func leave() async throws(ScriptError) {
        for task in tasks { task.cancel() }
        await settle()
        try await press(screen.buttons.contains(.keepAccount) ? .keepAccount : .back)
    }

    /// Waits until nothing goes on any more.
    public func settle() async {
        while let task = tasks.first {
            await task.value
            tasks.removeAll { $0 == task }
        }
    }

    // MARK: Details

    /// Runs an event's work, then the first work of the module to which it led, if it led to one.
    private func run(_ work: sending @escaping () async -> Void) {
        let visit = surface.visit
        tasks.append(
            Task.immediate {
                await work()
                if self.surface.visit != visit { self.arrive() }
            })
    }

    private func arrive() {
        typed = [:]
        guard let presenter = surface.module?.presenter else { return }
        tasks.append(Task.immediate { await presenter.appear() })
    }

    private func contents(of field: ScreenField) -> String {
        if let text = typed[field] { return text }
        return switch (field, screen) {
        case (.email, .signIn(let state)): state.email
        case (.email, .registration(let state)): state.email
        case (.username, .registration(let state)): state.username
        default: ""
        }
    }

    /// A password that was submitted is gone from its field, as the front ends do it.
    private func takePassword() -> String { typed.removeValue(forKey: .password) ?? "" }

    private func passwordEvent(_ button: ScreenButton) -> PasswordPresenter.Event {
        switch button {
        case .createAccount: .createAccount(password: takePassword())
        case .forgotPassword: .forgotPassword
        case .back: .back
        default: .signIn(password: takePassword())
        }
    }

    private func loggedInEvent(_ button: ScreenButton) -> LoggedInPresenter.Event {
        switch button {
        case .signOut: .signOut
        case .deleteAccount: .deleteAccount
        case .keepAccount: .keepAccount
        default: .confirmDeletion(password: takePassword())
        }
    }
}

/// A test's script does not fit the screen that is shown.
public struct ScriptError: Error, CustomStringConvertible, Equatable {
    /// What was looked for, and what there is.
    public let description: String

    init(wanted: String, present: [String]) {
        let list = present.isEmpty ? "none" : present.joined(separator: ", ")
        description = "there is no \(wanted) on this screen; it has: \(list)"
    }
}
