import AuthBlock
import MockProvider

extension BenchmarkGroup {
    static let flow = BenchmarkGroup(
        name: "flow", summary: "start, sign in, password, logged in, log out on the mock provider: all of it is our own"
    ) {
        let flowsPerSample = 200
        var samples: [Double] = []
        let run = try Flow()
        for _ in 0..<50 {
            let elapsed = try await ContinuousClock().measure {
                for _ in 0..<flowsPerSample { try await run.once() }
            }
            samples.append(elapsed / .microseconds(1) / Double(flowsPerSample))
        }
        samples.sort()
        let median = (samples[samples.count / 2] * 100).rounded() / 100
        return ["one whole flow: \(median) µs (median of \(samples.count) samples of \(flowsPerSample) flows)"]
    }
}

/// Presses its way through the flow, on a screen that shows nothing.
private final class Flow {
    private let surface = Surface()
    private let router: Router

    init() throws {
        let ada = MockAccount(email: try EmailAddress("ada@example.com"), password: try Password("correct horse"))
        let auth = AuthService(
            provider: MockProvider(script: MockScript(accounts: [ada])), store: MemorySessionStore(),
            clock: SystemClock(), client: Client(id: "bench"))
        let services = FlowServices(auth: auth, messages: EnglishMessages())
        router = Router(builder: ModuleBuilder(services: services), screen: surface)
    }

    func once() async throws {
        router.go(to: .startHere())
        guard case .startHere(let start)? = surface.module else { throw WrongScreen() }
        await start.appear()
        await start.handle(.signIn)
        guard case .signIn(let signIn)? = surface.module else { throw WrongScreen() }
        await signIn.handle(.next(email: "ada@example.com"))
        guard case .password(let password)? = surface.module else { throw WrongScreen() }
        await password.handle(.signIn(password: "correct horse"))
        guard case .loggedIn(let loggedIn)? = surface.module else { throw WrongScreen() }
        await loggedIn.handle(.signOut)
        guard case .startHere? = surface.module else { throw WrongScreen() }
    }

    private struct WrongScreen: Error {}

    private final class Surface: Screen {
        var module: Module?

        func show(_ module: Module) { self.module = module }
    }
}
