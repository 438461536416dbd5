/// One visit of a screen: the presenter, its view, and the page that the view makes of each state.
public final class Visit {
    private let module: Module
    private let messages: any Messages

    /// Presenters do not keep their views alive.
    private var view: AnyObject?

    /// What is shown.
    public private(set) var page: Page

    init(_ module: Module, _ messages: any Messages) {
        self.module = module
        self.messages = messages
        page =
            switch module {
            case .startHere(let presenter): Page(presenter.state, messages)
            case .signIn(let presenter): Page(presenter.state, messages)
            case .password(let presenter): Page(presenter.state, messages)
            case .registration(let presenter): Page(presenter.state, messages)
            case .loggedIn(let presenter): Page(presenter.state, messages)
            }
    }

    /// Gives the presenter its view.
    ///
    /// - Parameter changed: Called with every page that it renders, the present one first.
    func open(_ changed: @escaping (Visit) -> Void) {
        switch module {
        case .startHere(let presenter): presenter.attach(makeView(changed) { Page($0, $1) })
        case .signIn(let presenter): presenter.attach(makeView(changed) { Page($0, $1) })
        case .password(let presenter): presenter.attach(makeView(changed) { Page($0, $1) })
        case .registration(let presenter): presenter.attach(makeView(changed) { Page($0, $1) })
        case .loggedIn(let presenter): presenter.attach(makeView(changed) { Page($0, $1) })
        }
    }

    private func makeView<State: Sendable>(
        _ changed: @escaping (Visit) -> Void, _ makePage: @escaping (State, any Messages) -> Page
    ) -> PageView<State> {
        let view = PageView<State> { [unowned self] state in
            page = makePage(state, messages)
            changed(self)
        }
        self.view = view
        return view
    }

    /// Does what the screen does by itself when it is shown.
    public func appear() async {
        await module.presenter.appear()
    }

    /// Hands an action to the presenter.
    public func choose(_ action: Page.Action.Name, _ entries: Page.Entries) async {
        switch module {
        case .startHere(let presenter): await Self.send(StartHerePresenter.Event(action), to: presenter)
        case .signIn(let presenter): await Self.send(SignInPresenter.Event(action, entries), to: presenter)
        case .password(let presenter): await Self.send(PasswordPresenter.Event(action, entries), to: presenter)
        case .registration(let presenter): await Self.send(RegistrationPresenter.Event(action, entries), to: presenter)
        case .loggedIn(let presenter):
            await Self.send(
                LoggedInPresenter.Event(action, entries, isAsking: presenter.state.deletion != nil), to: presenter)
        }
    }

    private static func send<Event>(_ event: Event?, to presenter: some Presenter<Event>) async {
        if let event { await presenter.handle(event) }
    }

    /// Whether the screen tells what the provider thinks of a new password.
    public var assessesPasswords: Bool {
        if case .registration = module { true } else { false }
    }

    /// Asks what the provider thinks of the password.
    public func assess(_ entries: Page.Entries) async {
        guard case .registration(let presenter) = module else { return }
        await presenter.handle(.init(assessing: entries))
    }

    /// Looks for a picture of a size in pixels, if this is the screen that does.
    public func findPicture(width: Int, height: Int) async {
        guard case .startHere(let presenter) = module else { return }
        await presenter.handle(.findPicture(width: width, height: height))
    }

    /// The picture that was found here.
    public var picture: Picture? {
        guard case .startHere(let presenter) = module else { return nil }
        return presenter.state.picture
    }

    /// Whether somebody is signed in here.
    public var isSignedIn: Bool {
        if case .loggedIn = module { true } else { false }
    }

    /// What keeps the flow from starting, if this is the first screen and something does.
    public var startFailure: AuthError? {
        guard case .startHere(let presenter) = module, presenter.state.phase == .failed else { return nil }
        return failure
    }

    /// The error that the page's notice is about, if it is about one.
    public var failure: AuthError? {
        switch module {
        case .startHere(let presenter): presenter.state.notice?.error
        case .signIn(let presenter): presenter.state.notice?.error
        case .password(let presenter): presenter.state.notice?.error
        case .registration(let presenter): presenter.state.notice?.error
        case .loggedIn(let presenter): (presenter.state.deletion?.notice ?? presenter.state.notice)?.error
        }
    }
}

/// A view that only passes on what it is told to show.
private final class PageView<State: Sendable>: View {
    private let show: (State) -> Void

    init(show: @escaping (State) -> Void) { self.show = show }

    func render(_ state: State) { show(state) }
}
