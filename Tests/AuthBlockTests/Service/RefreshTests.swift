import AuthBlock
import AuthBlockTestKit
import Foundation
import MockProvider
import Testing

@Suite(.timeLimit(.minutes(1))) struct RefreshTests {
    private let clock = ManualClock()

    private func service(
        _ script: MockScript = MockScript(), store: any SessionStore
    ) -> (AuthService, MockProvider) {
        let mock = MockProvider(script: script, clock: clock)
        return (AuthService(provider: mock, store: store, clock: clock, client: Client(id: "test")), mock)
    }

    private func refreshes(_ mock: MockProvider) -> Int { mock.calls.filter { $0.operation == .refresh }.count }

    @Test func elevenCallersShareOneRefresh() async throws {
        let store = MemorySessionStore(try .stored(on: clock))
        let (service, mock) = service(.init(latency: [.refresh: .seconds(2)]), store: store)
        _ = try await service.restore()
        let callers = (0..<11).map { _ in Task.immediate { try await service.idToken() } }
        await clock.waitForSleepers()
        // The service takes one thing after the other: once it answers this, all callers wait.
        #expect(await service.state != .unknown)
        clock.advance(by: .seconds(2))
        var tokens: Set<Secret> = []
        for caller in callers { tokens.insert(try await caller.value) }
        #expect(tokens.count == 1)
        #expect(refreshes(mock) == 1)
    }

    @Test func elevenCallersShareOneFailure() async throws {
        let script = MockScript(rules: [.always(.failure(.offline))], latency: [.refresh: .seconds(2)])
        let (service, mock) = service(script, store: MemorySessionStore(try .stored(on: clock)))
        _ = try await service.restore()
        let callers = (0..<11).map { _ in Task.immediate { try await service.idToken() } }
        await clock.waitForSleepers()
        #expect(await service.state != .unknown)
        clock.advance(by: .seconds(2))
        for caller in callers {
            await #expect(throws: AuthError(.offline)) { try await caller.value }
        }
        #expect(refreshes(mock) == 1)
    }

    @Test func whoeverIsCancelledStopsWaitingAndTheOthersGetTheRefresh() async throws {
        let store = MemorySessionStore(try .stored(on: clock))
        let (service, mock) = service(.init(latency: [.refresh: .seconds(2)]), store: store)
        _ = try await service.restore()
        let impatient = Task.immediate { try await service.idToken() }
        let patient = Task.immediate { try await service.idToken() }
        await clock.waitForSleepers()
        impatient.cancel()
        await #expect(throws: AuthError(.cancelled)) { try await impatient.value }
        clock.advance(by: .seconds(2))
        #expect(try await patient.value == store.load()?.idToken)
        #expect(refreshes(mock) == 1)
    }

    @Test func aFreshIDTokenIsNotRefreshed() async throws {
        let (service, mock) = service(store: MemorySessionStore(try .stored(on: clock)))
        let token = try await service.idToken()
        clock.advance(by: .seconds(3_539))
        #expect(try await service.idToken() == token)
        #expect(refreshes(mock) == 1)
    }

    @Test func anIDTokenThatEndsWithinAMinuteIsRefreshed() async throws {
        let (service, mock) = service(store: MemorySessionStore(try .stored(on: clock)))
        let token = try await service.idToken()
        clock.advance(by: .seconds(3_541))
        #expect(try await service.idToken() != token)
        #expect(refreshes(mock) == 2)
    }

    @Test func aFreshSessionIsRestoredWithoutAskingTheProvider() async throws {
        let (service, mock) = service(store: MemorySessionStore(try .stored(on: clock)))
        #expect(try await service.restore()?.username?.text == "Ada")
        #expect(mock.calls.isEmpty)
    }

    @Test(arguments: AuthError.Code.all.filter(\.endsSession))
    func aRefusedRefreshSignsOutWithTheReason(code: AuthError.Code) async throws {
        let store = MemorySessionStore(try .stored(on: clock))
        let (service, _) = service(.init(rules: [.always(.failure(code))]), store: store)
        await #expect(throws: AuthError(code)) { try await service.idToken() }
        #expect(await service.state == .signedOut(reason: code))
        #expect(await store.load() == nil)
    }

    @Test(arguments: AuthError.Code.all.filter { !$0.endsSession })
    func anyOtherFailureKeepsTheSession(code: AuthError.Code) async throws {
        let session = try AuthSession.stored(on: clock)
        let store = MemorySessionStore(session)
        let (service, _) = service(.init(rules: .inOrder(.refresh, .failure(code))), store: store)
        await #expect(throws: AuthError(code)) { try await service.idToken() }
        #expect(await service.state == .signedIn(session.account))
        #expect(await store.load() == session)
        _ = try await service.idToken()
    }

    @Test func aSignInDuringARefreshWins() async throws {
        let grace = try MockAccount(email: "grace@example.com", password: "battery staple")
        let store = MemorySessionStore(try .stored(on: clock))
        let script = MockScript(accounts: [try .ada, grace], latency: [.refresh: .seconds(2)])
        let (service, mock) = service(script, store: store)
        _ = try await service.restore()
        let refreshing = Task.immediate { try await service.idToken() }
        await clock.waitForSleepers()
        let signingIn = Task.immediate { try await service.signIn(email: grace.email, password: grace.password) }
        #expect(await service.state != .unknown)
        clock.advance(by: .seconds(2))
        _ = try await refreshing.value
        #expect(try await signingIn.value.email == grace.email)
        #expect(await service.state == .signedIn(try #require(await store.load()).account))
        #expect(await store.load()?.account.email == grace.email)
        #expect(mock.calls.last == MockCall(.signOut, email: "ada@example.com"))
    }

    @Test func aSessionRefreshedByAnotherProgramIsTakenOver() async throws {
        let session = try AuthSession.stored(on: clock)
        let store = MemorySessionStore(session)
        let (service, mock) = service(store: store)
        _ = try await service.restore()
        let (other, _) = self.service(store: store)
        let token = try await other.idToken()
        #expect(try await service.idToken() == token)
        #expect(refreshes(mock) == 0)
    }

    @Test func aSessionEndedByAnotherProgramIsNotRefreshed() async throws {
        let store = MemorySessionStore(try .stored(on: clock))
        let (service, mock) = service(store: store)
        _ = try await service.restore()
        await store.clear()
        await #expect(throws: AuthError(.notSignedIn)) { try await service.idToken() }
        #expect(await service.state == .signedOut(reason: nil))
        #expect(refreshes(mock) == 0)
    }

    @Test func aRefreshedSessionThatCannotBeStoredIsAnError() async throws {
        let (service, _) = service(store: FailingStore(try .stored(on: clock), save: .storageUnavailable))
        let error = await #expect(throws: AuthError.self) { try await service.idToken() }
        #expect(error?.code == .storageUnavailable)
    }

    @Test func withoutASessionThereIsNoToken() async throws {
        let (service, _) = service(store: MemorySessionStore())
        await #expect(throws: AuthError(.notSignedIn)) { try await service.idToken() }
    }
}
