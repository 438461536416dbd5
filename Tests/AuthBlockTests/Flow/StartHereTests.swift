import AuthBlockTestKit
import MockProvider
import Testing

@testable import AuthBlock

@Suite struct StartHereTests {
    private let clock = ManualClock()

    private func flow(_ rules: [MockRule] = [], store: any SessionStore = MemorySessionStore()) -> ScriptedFlow {
        ScriptedFlow(provider: MockProvider(script: .init(rules: rules), clock: clock), store: store, clock: clock)
    }

    @Test func withoutASessionThereIsAButtonToGoOn() async {
        let flow = flow()
        await flow.start()
        #expect(await flow.screen == .startHere(StartHereState(phase: .ready)))
    }

    @Test func offlineOffersToTryAgain() async throws {
        let flow = flow(.inOrder(.checkReadiness, .failure(.offline)))
        await flow.start()
        #expect(await flow.screen.startHere?.phase == .failed)
        #expect(await flow.screen.notice == "There is no connection. Check it and try again.")
        try await flow.press(.tryAgain)
        #expect(await flow.screen == .startHere(StartHereState(phase: .ready)))
    }

    @Test(arguments: AuthError.Code.all.filter { $0.kind == .unavailable || $0.kind == .misconfigured })
    func whateverIsMissingIsSaid(code: AuthError.Code) async {
        let flow = flow([.always(.failure(code))])
        await flow.start()
        #expect(await flow.screen.startHere?.phase == .failed)
        #expect(await flow.screen.startHere?.notice?.error?.code == code)
    }

    @Test func aStaleSessionIsRenewedAndLeadsToTheUserName() async throws {
        let store = MemorySessionStore(try .stored(secondsAgo: 7_200, on: clock))
        let flow = flow(store: store)
        await flow.start()
        #expect(await flow.screen.loggedIn?.account.username?.text == "Ada")
        #expect(await store.load()?.receivedAt == clock.now)
    }

    @Test func aStaleSessionHoldsWhileThereIsNoConnection() async throws {
        let flow = flow(
            [.always(.failure(.offline))], store: MemorySessionStore(try .stored(secondsAgo: 7_200, on: clock)))
        await flow.start()
        #expect(await flow.screen.loggedIn?.account.username?.text == "Ada")
    }

    @Test(arguments: AuthError.Code.all.filter(\.endsSession))
    func anEndedSessionSaysWhy(code: AuthError.Code) async throws {
        let store = MemorySessionStore(try .stored(secondsAgo: 7_200, on: clock))
        let flow = flow([MockRule(.refresh, answer: .failure(code))], store: store)
        await flow.start()
        #expect(await flow.screen.startHere?.phase == .ready)
        #expect(await flow.screen.startHere?.notice?.error?.code == code)
        #expect(await store.load() == nil)
    }

    @Test func theReasonIsToldOnce() async throws {
        let store = MemorySessionStore(try .stored(secondsAgo: 7_200, on: clock))
        let flow = flow([MockRule(.refresh, answer: .failure(.sessionExpired))], store: store)
        await flow.start()
        try await flow.press(.signInOrRegister)
        try await flow.press(.back)
        #expect(await flow.screen == .startHere(StartHereState(phase: .ready)))
    }

    @Test func aSessionThatCannotBeReadIsNoSignOut() async throws {
        let store = FailingStore(load: .storageDamaged)
        let flow = flow(store: store)
        await flow.start()
        #expect(await flow.screen.startHere?.phase == .failed)
        #expect(await flow.screen.notice?.hasPrefix("/home/ada/session.json is damaged") == true)
        #expect(await store.changes == 0)
    }
}
