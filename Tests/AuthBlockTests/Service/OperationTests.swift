import AuthBlock
import AuthBlockTestKit
import MockProvider
import Testing

@Suite(.timeLimit(.minutes(1))) struct OperationTests {
    private let clock = ManualClock()
    private let store = MemorySessionStore()

    private func service(
        rules: [MockRule] = [], latency: [MockOperation: Duration] = [:]
    ) throws -> (AuthService, MockProvider) {
        let script = MockScript(accounts: [try .ada], rules: rules, latency: latency)
        let mock = MockProvider(script: script, clock: clock)
        return (AuthService(provider: mock, store: store, clock: clock, client: Client(id: "test")), mock)
    }

    private func signIn(_ service: AuthService, password: String = "correct horse") async throws -> Account {
        try await service.signIn(email: try EmailAddress("ada@example.com"), password: try Password(password))
    }

    @Test func signingInKeepsTheSession() async throws {
        let (service, _) = try service()
        let account = try await signIn(service)
        #expect(await service.state == .signedIn(account))
        #expect(await store.load()?.account == account)
    }

    @Test func aRefusedSignInChangesNothing() async throws {
        let (service, _) = try service()
        let account = try await signIn(service)
        let session = await store.load()
        await #expect(throws: AuthError(.invalidCredentials)) { try await signIn(service, password: "wrong horse") }
        #expect(await service.state == .signedIn(account))
        #expect(await store.load() == session)
    }

    @Test func aSecondSignInEndsTheFirstSession() async throws {
        let (service, mock) = try service()
        _ = try await signIn(service)
        let first = try #require(await store.load())
        _ = try await signIn(service)
        await #expect(throws: AuthError(.sessionRevoked)) { try await mock.refresh(first) }
        _ = try await service.idToken()
    }

    @Test func aSecondOperationIsRefusedWhileOneRuns() async throws {
        let (service, mock) = try service(latency: [.signIn: .seconds(2)])
        let first = Task.immediate { try await signIn(service) }
        await clock.waitForSleepers()
        await #expect(throws: AuthError(.operationInProgress)) { try await signIn(service) }
        await #expect(throws: AuthError(.operationInProgress)) { try await service.signOut() }
        await #expect(throws: AuthError(.operationInProgress)) {
            try await service.deleteAccount(password: try Password("correct horse"))
        }
        clock.advance(by: .seconds(2))
        _ = try await first.value
        #expect(mock.calls.count == 1)
        try await service.signOut()
    }

    @Test func aCancelledSignInIsEndedAtTheProvider() async throws {
        let mock = MockProvider(
            script: .init(accounts: [try .ada], latency: [.signIn: .seconds(2)]), clock: clock)
        let service = AuthService(
            provider: HeedlessProvider(mock: mock), store: store, clock: clock, client: Client(id: "test"))
        let task = Task.immediate { try await signIn(service) }
        await clock.waitForSleepers()
        task.cancel()
        clock.advance(by: .seconds(2))
        await #expect(throws: AuthError(.cancelled)) { try await task.value }
        #expect(mock.calls.map(\.operation) == [.signIn, .signOut])
        #expect(await store.load() == nil)
        #expect(await service.state == .unknown)
    }

    @Test func signingOutForgetsTheSessionAndTellsTheProvider() async throws {
        let (service, mock) = try service()
        _ = try await signIn(service)
        try await service.signOut()
        #expect(await service.state == .signedOut(reason: nil))
        #expect(await store.load() == nil)
        #expect(mock.calls.last == MockCall(.signOut, email: "ada@example.com"))
        await #expect(throws: AuthError(.notSignedIn)) { try await service.signOut() }
    }

    @Test func aWrongPasswordDeletesNothing() async throws {
        let (service, mock) = try service()
        let account = try await signIn(service)
        await #expect(throws: AuthError(.invalidCredentials)) {
            try await service.deleteAccount(password: try Password("wrong horse"))
        }
        #expect(await service.state == .signedIn(account))
        #expect(!mock.calls.contains { $0.operation == .deleteAccount })
    }

    @Test func deletionSignsInAnewSoThatItIsRecentEnough() async throws {
        let (service, mock) = try service()
        _ = try await signIn(service)
        clock.advance(by: .seconds(3_000))
        try await service.deleteAccount(password: try Password("correct horse"))
        #expect(mock.calls.map(\.operation) == [.signIn, .signIn, .signOut, .deleteAccount])
        #expect(await service.state == .signedOut(reason: nil))
        #expect(await store.load() == nil)
    }

    @Test func anAccountThatEndedDuringItsDeletionCountsAsDeleted() async throws {
        let (service, _) = try service(rules: [MockRule(.deleteAccount, answer: .failure(.accountNotFound))])
        _ = try await signIn(service)
        try await service.deleteAccount(password: try Password("correct horse"))
        #expect(await service.state == .signedOut(reason: nil))
    }

    @Test func aSessionThatEndedDuringADeletionSignsOutWithTheReason() async throws {
        let (service, _) = try service(rules: [MockRule(.deleteAccount, answer: .failure(.accountDisabled))])
        _ = try await signIn(service)
        await #expect(throws: AuthError(.accountDisabled)) {
            try await service.deleteAccount(password: try Password("correct horse"))
        }
        #expect(await service.state == .signedOut(reason: .accountDisabled))
        #expect(await store.load() == nil)
    }

    @Test func anOutageDuringADeletionKeepsTheRecentSession() async throws {
        let (service, _) = try service(rules: .inOrder(.deleteAccount, .failure(.serviceUnavailable)))
        let account = try await signIn(service)
        await #expect(throws: AuthError(.serviceUnavailable)) {
            try await service.deleteAccount(password: try Password("correct horse"))
        }
        #expect(await service.state == .signedIn(account))
        _ = try await service.idToken()
    }

    @Test func anAddressThatBelongsToSomebodyElseByNowDeletesNothing() async throws {
        let (service, mock) = try service()
        let other = Account(id: "somebody-else", email: try EmailAddress("ada@example.com"), username: nil)
        var session = try AuthSession.stored(on: clock)
        session = AuthSession(
            account: other, refreshToken: session.refreshToken, receivedAt: clock.now, lifetime: 3_600,
            authenticatedAt: clock.now)
        await store.save(session)
        await #expect(throws: AuthError(.sessionRevoked)) {
            try await service.deleteAccount(password: try Password("correct horse"))
        }
        #expect(mock.calls.map(\.operation) == [.signIn, .signOut])
        #expect(await store.load() == nil)
    }

    @Test func changingThePasswordGoesOnWithANewSession() async throws {
        let (service, _) = try service()
        _ = try await signIn(service)
        try await service.changePassword(
            from: try Password("correct horse"), to: try Password("battery staple"))
        _ = try await service.idToken()
        await #expect(throws: AuthError(.invalidCredentials)) { try await signIn(service) }
        _ = try await signIn(service, password: "battery staple")
    }

    @Test func aNewUserNameIsKept() async throws {
        let (service, _) = try service()
        _ = try await signIn(service)
        let account = try await service.rename(to: try Username("Countess"))
        #expect(account.username?.text == "Countess")
        #expect(await service.state == .signedIn(account))
        #expect(await store.load()?.account.username?.text == "Countess")
    }

    @Test func whatTheProviderCannotDoIsUnsupported() async throws {
        let service = AuthService(
            provider: HeedlessProvider(mock: MockProvider()), store: store, clock: clock, client: Client(id: "test"))
        await #expect(throws: AuthError(.unsupported)) { try await service.rename(to: try Username("Countess")) }
        await #expect(throws: AuthError(.unsupported)) {
            try await service.changePassword(from: try Password("x"), to: try Password("y"))
        }
    }
}
