import AuthBlock
import AuthBlockTestKit
import MockProvider

@testable import TerminalViews

/// The flow on a stage without a terminal, one step at a time, with every page that it showed.
final class Rehearsal {
    let mock: MockProvider
    let services: FlowServices
    private let stage = Stage(messages: EnglishMessages())
    private let router: Router
    private(set) var pages: [Page] = []

    /// - Parameter rules: How the provider differs from one that knows Ada and works at once.
    init(rules: [MockRule] = [], links: [Configuration.Link] = []) throws {
        mock = MockProvider(script: MockScript(accounts: [try .ada], rules: rules))
        services = .rehearsed(with: mock, links: links)
        router = Router(builder: ModuleBuilder(services: services), screen: stage)
        stage.changed = { [unowned self] in pages.append($0.page) }
    }

    var page: Page { stage.visit?.page ?? Page(blank: .start) }
    var visit: Visit? { stage.visit }

    /// The last page on which something was going on.
    var busyPage: Page { pages.last { $0.work != nil } ?? Page(blank: .start) }

    func go(to route: Route) async {
        router.go(to: route)
        await stage.visit?.appear()
    }

    func choose(_ action: Page.Action.Name, _ entries: Page.Entries = [:]) async {
        let visit = stage.visit
        await visit?.choose(action, entries)
        if stage.visit !== visit { await stage.visit?.appear() }
    }

    func signIn() async throws {
        await go(to: .password(try .ada))
        await choose(.signIn, [.password: adasPassword])
    }
}

extension FlowServices {
    static func rehearsed(
        with provider: any AuthProvider, store: any SessionStore = MemorySessionStore(),
        links: [Configuration.Link] = [], pictures: any PictureSource = NoPictures()
    ) -> FlowServices {
        FlowServices(
            auth: AuthService(provider: provider, store: store, clock: ManualClock(), client: Client(id: "test")),
            messages: EnglishMessages(), links: links, pictures: pictures)
    }
}

let adasPassword = "correct horse"

extension EmailAddress {
    static var ada: EmailAddress { get throws { try EmailAddress("ada@example.com") } }
}

extension MockAccount {
    static var ada: MockAccount {
        get throws { try MockAccount(email: "ada@example.com", password: adasPassword, username: "Ada") }
    }
}
