import AuthBlock

/// A screen without a surface: keeps the module that is shown, and what its presenter renders.
final class ScriptedScreen: Screen {
    private(set) var module: Module?
    private(set) var history: [ScreenContent] = []
    /// Counts the modules, so that an owner sees when there is a new one.
    private(set) var visit = 0
    private var view: AnyObject?

    var content: ScreenContent { history.last ?? .nothing }

    func show(_ module: Module) {
        self.module = module
        visit += 1
        switch module {
        case .startHere(let presenter): presenter.attach(makeView(ScreenContent.startHere))
        case .signIn(let presenter): presenter.attach(makeView(ScreenContent.signIn))
        case .password(let presenter): presenter.attach(makeView(ScreenContent.password))
        case .registration(let presenter): presenter.attach(makeView(ScreenContent.registration))
        case .loggedIn(let presenter): presenter.attach(makeView(ScreenContent.loggedIn))
        }
    }

    private func makeView<State: Sendable>(_ content: @escaping (State) -> ScreenContent) -> ScriptedView<State> {
        let view = ScriptedView<State> { [unowned self] in history.append(content($0)) }
        self.view = view
        return view
    }
}

private final class ScriptedView<State: Sendable>: View {
    private let show: (State) -> Void

    init(show: @escaping (State) -> Void) { self.show = show }

    func render(_ state: State) { show(state) }
}
