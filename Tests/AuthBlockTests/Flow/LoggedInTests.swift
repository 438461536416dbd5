import AuthBlock
import AuthBlockTestKit
import MockProvider
import Testing

@Suite struct LoggedInTests {
    private func flow(_ rules: [MockRule] = []) async throws -> (ScriptedFlow, MockProvider) {
        let mock = MockProvider(script: .init(accounts: [try .ada], rules: rules))
        let flow = ScriptedFlow(provider: mock)
        try await flow.signIn()
        return (flow, mock)
    }

    /// Opens the alert and confirms it.
    private func delete(_ flow: ScriptedFlow, password: String = "correct horse") async throws {
        if await flow.screen.loggedIn?.deletion == nil { try await flow.press(.deleteAccount) }
        try await flow.type(password, into: .password)
        try await flow.press(.confirmDeletion)
    }

    @Test func loggingOutWorksWithoutAConnection() async throws {
        let (flow, _) = try await flow([MockRule(.signOut, answer: .failure(.offline))])
        try await flow.press(.signOut)
        #expect(await flow.screen.notice == "You are logged out.")
        #expect(await flow.auth.state == .signedOut(reason: nil))
    }

    @Test func aSessionThatCannotBeRemovedIsSaid() async throws {
        let clock = ManualClock()
        let store = FailingStore(try .stored(on: clock), clear: .storageUnreadable)
        let flow = ScriptedFlow(provider: MockProvider(), store: store, clock: clock)
        await flow.start()
        try await flow.press(.signOut)
        #expect(await flow.screen.loggedIn?.notice?.error?.code == .storageUnreadable)
    }

    @Test func keepingTheAccountClosesTheAlert() async throws {
        let (flow, mock) = try await flow()
        try await flow.press(.deleteAccount)
        try await flow.press(.keepAccount)
        #expect(await flow.screen.loggedIn?.deletion == nil)
        #expect(!mock.calls.contains { $0.operation == .deleteAccount })
    }

    @Test func aWrongPasswordDeletesNothing() async throws {
        let (flow, mock) = try await flow()
        try await delete(flow, password: "wrong horse")
        #expect(await flow.screen.loggedIn?.deletion?.passwordError == "This password is not right.")
        #expect(!mock.calls.contains { $0.operation == .deleteAccount })
        try await delete(flow)
        #expect(await flow.screen.notice == "Your account is deleted.")
    }

    @Test func noPasswordDeletesNothing() async throws {
        let (flow, mock) = try await flow()
        let before = mock.calls
        try await delete(flow, password: "")
        #expect(await flow.screen.loggedIn?.deletion?.passwordError == "Enter a password.")
        #expect(mock.calls == before)
    }

    @Test func aSignInThatIsNotRecentEnoughResumesTheDeletion() async throws {
        let (flow, _) = try await flow(.inOrder(.deleteAccount, .failure(.recentSignInRequired)))
        try await delete(flow)
        #expect(await flow.screen.notice == "For your safety, enter your password once more.")
        try await delete(flow)
        #expect(await flow.screen.notice == "Your account is deleted.")
    }

    @Test func anOutageKeepsTheAccountAndTheAlert() async throws {
        let (flow, _) = try await flow(.inOrder(.deleteAccount, .failure(.serviceUnavailable)))
        try await delete(flow)
        #expect(await flow.screen.loggedIn?.deletion?.notice?.error?.code == .serviceUnavailable)
        try await delete(flow)
        #expect(await flow.screen.notice == "Your account is deleted.")
    }

    @Test func offlineChecksNoPassword() async throws {
        let rules = [MockRule(.checkReadiness, call: 2, answer: .failure(.offline))]
        let (flow, mock) = try await flow(rules)
        try await delete(flow)
        #expect(await flow.screen.loggedIn?.deletion?.notice?.error?.code == .offline)
        #expect(mock.calls.filter { $0.operation == .signIn }.count == 1)
    }

    @Test(arguments: [AuthError.Code.sessionRevoked, .sessionExpired, .accountDisabled])
    func aSessionThatEndedMeanwhileLeadsToTheStartWithTheReason(code: AuthError.Code) async throws {
        let (flow, _) = try await flow([MockRule(.deleteAccount, answer: .failure(code))])
        try await delete(flow)
        #expect(await flow.screen.startHere?.notice?.error?.code == code)
    }

    @Test func anAccountThatIsGoneAlreadyCountsAsDeleted() async throws {
        let (flow, _) = try await flow([MockRule(.deleteAccount, answer: .failure(.accountNotFound))])
        try await delete(flow)
        #expect(await flow.screen.notice == "Your account is deleted.")
    }

    @Test func aSessionEndedByAnotherProgramIsToldAtTheStart() async throws {
        let store = MemorySessionStore()
        let flow = ScriptedFlow(provider: MockProvider(script: .init(accounts: [try .ada])), store: store)
        try await flow.signIn()
        await store.clear()
        try await flow.press(.signOut)
        #expect(await flow.screen.notice == "No one is signed in.")
    }
}
