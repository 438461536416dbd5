import AuthBlock
import Foundation
import MockProvider

@testable import AuthBlockTestKit

/// One screen, to which any event can be sent in any situation.
actor FlowModel {
    private let clock = ManualClock()
    private let surface = ScriptedScreen()
    private let router: Router
    private var tasks: [Task<Void, Never>] = []

    /// What an event leads to before anything has to be waited for.
    enum Outcome: Equatable {
        /// Nothing at all.
        case nothing
        /// Another state of the same screen, at rest.
        case change
        /// Work that takes time.
        case work(Phrase.Work)
        /// Another screen.
        case place(Place)
    }

    /// The screens.
    enum Place: Equatable {
        case startHere, signIn, password, registration, loggedIn
    }

    /// Shows a place, whose first work is left running. Every operation of the provider takes a second.
    init(
        at route: Route, rules: [MockRule] = [], pictures: any PictureSource = NoPictures()
    ) async throws {
        let provider = MockProvider(script: .init(rules: rules, latency: .every(.seconds(1))), clock: clock)
        let store = MemorySessionStore()
        if case .loggedIn = route { await store.save(try .stored(on: clock)) }
        let auth = AuthService(provider: provider, store: store, clock: clock, client: Client(id: "test"))
        let services = FlowServices(auth: auth, messages: EnglishMessages(), pictures: pictures)
        router = Router(builder: ModuleBuilder(services: services), screen: surface)
        show(route)
    }

    private func show(_ route: Route) {
        router.go(to: route)
        if let presenter = surface.module?.presenter { tasks.append(Task.immediate { await presenter.appear() }) }
    }

    /// What is on the screen.
    var content: ScreenContent { surface.content }

    /// Lets all work come to its end.
    func rest() async {
        while !tasks.isEmpty { await finishFirst() }
    }

    /// Lets the work that has gone on for longest come to its end, whatever else goes on.
    func finishFirst() async {
        let waker = Task { [clock] in
            while !Task.isCancelled {
                clock.advance(by: .seconds(1))
                await Task.yield()
            }
        }
        await tasks.first?.value
        waker.cancel()
        tasks.removeFirst()
    }

    /// Sends an event and says what it leads to.
    func outcome<Event: Sendable>(of event: Event) -> Outcome {
        let before = (visit: surface.visit, content: surface.content)
        send(event)
        guard surface.visit == before.visit else { return .place(place) }
        guard surface.content != before.content else { return .nothing }
        return surface.content.work.map(Outcome.work) ?? .change
    }

    /// Sends an event.
    ///
    /// - Returns: its work, to wait for or to cancel.
    @discardableResult
    func send<Event: Sendable>(_ event: Event) -> Task<Void, Never>? {
        guard let presenter = surface.module?.presenter as? any Presenter<Event> else { return nil }
        let task = Task.immediate { await presenter.handle(event) }
        tasks.append(task)
        return task
    }

    private var place: Place {
        switch surface.content {
        case .nothing, .startHere: .startHere
        case .signIn: .signIn
        case .password: .password
        case .registration: .registration
        case .loggedIn: .loggedIn
        }
    }
}
