import AuthBlock

/// A module for the time of one request: its visit, and where its presenter wants to go.
final class Scene: Routing {
    /// Where the presenter led; the browser is sent there.
    private(set) var destination: Route?
    private let stage: Stage

    init(_ route: Route, services: FlowServices) {
        stage = Stage(messages: services.messages)
        stage.show(ModuleBuilder(services: services).module(for: route, router: self))
    }

    func go(to route: Route) { destination = route }

    /// The visit of the module.
    var visit: Visit? { stage.visit }
}
