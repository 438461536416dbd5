import AuthBlock

/// A module for the time of one request: its visit, and where its presenter wants to go.
final class Scene {
    private let stage: Stage
    private let router = Destination()

    init(_ route: Route, services: FlowServices) {
        stage = Stage(messages: services.messages)
        stage.show(ModuleBuilder(services: services).module(for: route, router: router))
    }

    /// The visit of the module.
    var visit: Visit? { stage.visit }

    /// Where the presenter led; the browser is sent there.
    var destination: Route? { router.route }
}

/// Remembers where a presenter led. It is not the scene itself: presenters keep their routers alive.
private final class Destination: Routing {
    private(set) var route: Route?

    func go(to route: Route) { self.route = route }
}
