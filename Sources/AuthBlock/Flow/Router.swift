/// Takes a person from place to place: has each module built, and the screen show it.
public final class Router: Routing {
    private let builder: ModuleBuilder
    private weak var screen: (any Screen)?

    /// Joins a builder and a screen. The screen belongs to the front end, so the router does not keep it alive.
    public init(builder: ModuleBuilder, screen: any Screen) {
        self.builder = builder
        self.screen = screen
    }

    /// Shows a place instead of the present one.
    public func go(to route: Route) {
        screen?.show(builder.module(for: route, router: self))
    }
}

/// What a front end provides: a surface on which modules are shown.
public protocol Screen: AnyObject {
    /// Makes the view for a module, attaches it to the module's presenter and shows it as its
    /// ``Module/presentation`` says, in place of the module before. The front end then runs ``Presenter/appear()``
    /// and keeps presenter and view until another module is shown.
    func show(_ module: Module)
}
