import AuthBlock
import AuthBlockTestKit
import MockProvider
import Testing

@Suite(.timeLimit(.minutes(1))) struct StateTests {
    private let clock = ManualClock()

    private func service(
        store: any SessionStore = MemorySessionStore(), rules: [MockRule] = []
    ) throws -> (AuthService, MockProvider) {
        let mock = MockProvider(script: .init(accounts: [try .ada], rules: rules), clock: clock)
        return (AuthService(provider: mock, store: store, clock: clock, client: Client(id: "test")), mock)
    }

    private func signIn(_ service: AuthService) async throws -> Account {
        try await service.signIn(email: try EmailAddress("ada@example.com"), password: try Password("correct horse"))
    }

    @Test func nothingIsKnownBeforeTheSessionWasLookedAt() async throws {
        let (service, _) = try service()
        #expect(await service.state == .unknown)
        #expect(try await service.restore() == nil)
        #expect(await service.state == .signedOut(reason: nil))
    }

    @Test func statesBeginWithTheCurrentOneAndFollowEveryChange() async throws {
        let (service, _) = try service()
        let account = try await signIn(service)
        var states = await service.states.makeAsyncIterator()
        #expect(await states.next() == .signedIn(account))
        try await service.signOut()
        #expect(await states.next() == .signedOut(reason: nil))
        _ = try await signIn(service)
        #expect(await states.next() == .signedIn(account))
    }

    @Test func everyListenerGetsEveryState() async throws {
        let (service, _) = try service()
        var first = await service.states.makeAsyncIterator()
        var second = await service.states.makeAsyncIterator()
        let account = try await signIn(service)
        #expect(await first.next() == .unknown)
        #expect(await second.next() == .unknown)
        #expect(await first.next() == .signedIn(account))
        #expect(await second.next() == .signedIn(account))
    }

    @Test func aRefreshThatChangesNothingVisibleIsNoChangeOfState() async throws {
        let (service, _) = try service()
        let account = try await signIn(service)
        var states = await service.states.makeAsyncIterator()
        #expect(await states.next() == .signedIn(account))
        _ = try await service.idToken()
        try await service.signOut()
        #expect(await states.next() == .signedOut(reason: nil))
    }

    @Test(arguments: [AuthError.Code.storageDamaged, .storageTooNew, .storageUnreadable, .storageUnprotected])
    func aSessionThatCannotBeReadIsAnErrorAndIsLeftAlone(code: AuthError.Code) async throws {
        let store = FailingStore(load: code)
        let (service, mock) = try service(store: store)
        for _ in 0..<2 {
            let error = await #expect(throws: AuthError.self) { try await service.restore() }
            #expect(error?.code == code)
        }
        await #expect(throws: AuthError.self) { try await signIn(service) }
        await #expect(throws: AuthError.self) { try await service.signOut() }
        await #expect(throws: AuthError.self) { try await service.idToken() }
        #expect(await service.state == .unknown)
        #expect(await store.changes == 0)
        #expect(mock.calls.isEmpty)
    }

    @Test func aSessionThatCannotBeWrittenIsEndedAtTheProvider() async throws {
        let (service, mock) = try service(store: FailingStore(save: .storageUnavailable))
        let error = await #expect(throws: AuthError.self) { try await signIn(service) }
        #expect(error?.code == .storageUnavailable)
        #expect(mock.calls.map(\.operation) == [.signIn, .signOut])
        #expect(await service.state == .unknown)
    }

    @Test func aSessionThatCannotBeRemovedIsAnErrorAndIsStillThere() async throws {
        let session = try AuthSession.stored(on: clock)
        let (service, _) = try service(store: FailingStore(session, clear: .storageUnreadable))
        _ = try await service.restore()
        let error = await #expect(throws: AuthError.self) { try await service.signOut() }
        #expect(error?.code == .storageUnreadable)
        #expect(await service.state == .signedIn(session.account))
    }

    @Test(arguments: [AuthError.Code.configurationRejected, .storageDamaged])
    func aMisconfiguredProviderIsSaidAtTheRestoration(code: AuthError.Code) async throws {
        let store = MemorySessionStore(try .stored(secondsAgo: 7_200, on: clock))
        let (service, _) = try service(store: store, rules: [.always(.failure(code))])
        await #expect(throws: AuthError(code)) { try await service.restore() }
        #expect(await store.load() != nil)
    }
}
