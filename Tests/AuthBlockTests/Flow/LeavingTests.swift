import AuthBlock
import AuthBlockTestKit
import MockProvider
import Testing

/// What happens while something else is going on.
@Suite struct LeavingTests {
    private let clock = ManualClock()

    private func slow(_ operation: MockOperation) throws -> MockProvider {
        MockProvider(script: .init(accounts: [try .ada], latency: [operation: .seconds(5)]), clock: clock)
    }

    /// A flow whose sign-in is under way.
    private func flowSigningIn(_ provider: any AuthProvider) async throws -> ScriptedFlow {
        let flow = ScriptedFlow(provider: provider, clock: clock)
        await flow.start(at: .password(try EmailAddress("ada@example.com")))
        try await flow.type("correct horse", into: .password)
        try await flow.begin(.signIn)
        await clock.waitForSleepers()
        return flow
    }

    @Test func aSecondSubmitDoesNothing() async throws {
        let mock = try slow(.signIn)
        let flow = try await flowSigningIn(mock)
        let before = await flow.history.count
        try await flow.begin(.signIn)
        try await flow.begin(.createAccount)
        try await flow.begin(.back)
        #expect(await flow.history.count == before)
        clock.advance(by: .seconds(5))
        await flow.settle()
        #expect(await flow.screen.loggedIn != nil)
        #expect(mock.calls.filter { $0.operation == .signIn }.count == 1)
    }

    @Test func leavingCancelsTheSignIn() async throws {
        let mock = try slow(.signIn)
        let flow = try await flowSigningIn(mock)
        try await flow.leave()
        #expect(await flow.screen.signIn?.email == "ada@example.com")
        #expect(mock.calls.last == MockCall(.signIn, email: "ada@example.com", .failed(.cancelled)))
        #expect(clock.sleeperCount == 0)
    }

    @Test func aLateAnswerChangesNothing() async throws {
        let mock = try slow(.signIn)
        let flow = try await flowSigningIn(HeedlessProvider(mock: mock))
        let leaving = Task.immediate { try await flow.leave() }
        // The flow takes one thing after the other: once it answers this, it is leaving.
        #expect(await flow.screen.work == .signingIn)
        clock.advance(by: .seconds(5))
        try await leaving.value
        #expect(await flow.screen.signIn?.email == "ada@example.com")
        #expect(await flow.auth.state == .unknown)
        #expect(mock.calls.map(\.operation) == [.signIn, .signOut])
    }

    @Test func leavingCancelsTheConnectionCheck() async throws {
        let mock = try slow(.checkReadiness)
        let flow = try await flowSigningIn(mock)
        try await flow.leave()
        #expect(mock.calls == [MockCall(.checkReadiness, .failed(.cancelled))])
        #expect(await flow.history.allSatisfy { $0.notice == nil })
    }

    @Test func leavingCancelsTheRegistration() async throws {
        let mock = try slow(.register)
        let flow = ScriptedFlow(provider: mock, clock: clock)
        await flow.start(at: .registration(try EmailAddress("grace@example.com"), try Password("battery staple")))
        try await flow.type("Grace", into: .username)
        try await flow.begin(.register)
        await clock.waitForSleepers()
        try await flow.leave()
        #expect(await flow.screen.password?.email.text == "grace@example.com")
        #expect(await flow.auth.state == .unknown)
    }

    @Test func leavingCancelsTheDeletion() async throws {
        let flow = ScriptedFlow(provider: try slow(.deleteAccount), clock: clock)
        try await flow.signIn()
        try await flow.press(.deleteAccount)
        try await flow.type("correct horse", into: .password)
        try await flow.begin(.confirmDeletion)
        await clock.waitForSleepers()
        try await flow.leave()
        #expect(await flow.screen.loggedIn?.deletion == nil)
        #expect(await flow.screen.notice == nil)
    }
}
