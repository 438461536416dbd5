import AuthBlock
import AuthBlockTestKit
import MockProvider
import Testing

@Suite struct HappyPathTests {
    @Test func signingInLeadsFromTheStartToTheUserName() async throws {
        let flow = ScriptedFlow(provider: MockProvider(script: .init(accounts: [try .ada])))
        await flow.start()
        try await flow.press(.signInOrRegister)
        try await flow.type("ada@example.com", into: .email)
        try await flow.press(.continue)
        try await flow.type("correct horse", into: .password)
        try await flow.press(.signIn)
        #expect(await flow.screen.loggedIn?.account.username?.text == "Ada")
    }

    @Test func registeringCarriesEMailAndPasswordOver() async throws {
        let mock = MockProvider()
        let flow = ScriptedFlow(provider: mock)
        await flow.start(at: .password(try EmailAddress("ada@example.com")))
        try await flow.type("correct horse", into: .password)
        try await flow.press(.createAccount)
        #expect(await flow.screen.registration?.email == "ada@example.com")
        #expect(await flow.screen.registration?.isPasswordKept == true)
        try await flow.type("Ada", into: .username)
        try await flow.press(.register)
        #expect(await flow.screen.loggedIn?.account.username?.text == "Ada")
        #expect(mock.calls.map(\.operation) == [.checkReadiness, .register])
    }

    @Test func loggingOutLeadsBackToTheStart() async throws {
        let flow = ScriptedFlow(provider: MockProvider(script: .init(accounts: [try .ada])))
        try await flow.signIn()
        try await flow.press(.signOut)
        #expect(await flow.screen.startHere?.phase == .ready)
        #expect(await flow.screen.notice == "You are logged out.")
    }

    @Test func deletingAsksForThePasswordAndLeadsBackToTheStart() async throws {
        let mock = MockProvider(script: .init(accounts: [try .ada]))
        let flow = ScriptedFlow(provider: mock)
        try await flow.signIn()
        try await flow.press(.deleteAccount)
        try await flow.type("correct horse", into: .password)
        try await flow.press(.confirmDeletion)
        #expect(await flow.screen.notice == "Your account is deleted.")
        #expect(mock.calls.last { $0.operation == .deleteAccount }?.outcome == .succeeded)
    }

    @Test func aStoredSessionLeadsStraightToTheUserName() async throws {
        let mock = MockProvider(script: .init(accounts: [try .ada]))
        let store = MemorySessionStore()
        try await ScriptedFlow(provider: mock, store: store).signIn()
        let next = ScriptedFlow(provider: mock, store: store)
        await next.start()
        #expect(await next.screen.loggedIn?.account.email.text == "ada@example.com")
    }
}
