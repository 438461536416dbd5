import AuthBlock
import AuthBlockTestKit
import MockProvider
import Testing

@Suite struct PasswordSheetTests {
    private func flow(_ rules: [MockRule] = []) async throws -> (ScriptedFlow, MockProvider) {
        let mock = MockProvider(script: .init(accounts: [try .ada], rules: rules))
        let flow = ScriptedFlow(provider: mock)
        await flow.start(at: .password(try EmailAddress("ada@example.com")))
        return (flow, mock)
    }

    @Test func aWrongPasswordKeepsTheEMailAndTheNextTrySucceeds() async throws {
        let (flow, _) = try await flow()
        try await flow.type("wrong horse", into: .password)
        try await flow.press(.signIn)
        #expect(await flow.screen.notice == "E-mail or password is not right. Try again, or create an account.")
        #expect(await flow.screen.password?.email.text == "ada@example.com")
        try await flow.type("correct horse", into: .password)
        try await flow.press(.signIn)
        #expect(await flow.screen.loggedIn != nil)
    }

    @Test func anUnknownEMailLooksTheSame() async throws {
        var screens: [[Notice?]] = []
        for email in ["ada@example.com", "unknown@example.com"] {
            let flow = ScriptedFlow(provider: MockProvider(script: .init(accounts: [try .ada])))
            try await flow.signIn(email, password: "wrong horse")
            screens.append(await flow.history.map { $0.password?.notice })
        }
        #expect(screens[0] == screens[1])
    }

    @Test func noPasswordIsSaidWithoutAskingTheProvider() async throws {
        let (flow, mock) = try await flow()
        try await flow.press(.signIn)
        #expect(await flow.screen.password?.passwordError == "Enter a password.")
        #expect(mock.calls.isEmpty)
    }

    @Test(arguments: AuthError.Code.all.filter { $0 != .cancelled && $0.field != .password })
    func everyRefusalIsSaidHere(code: AuthError.Code) async throws {
        let (flow, _) = try await flow([MockRule(.signIn, answer: .failure(code))])
        try await flow.type("correct horse", into: .password)
        try await flow.press(.signIn)
        #expect(await flow.screen.password?.notice?.error?.code == code)
        #expect(await flow.screen.work == nil)
    }

    @Test func throttlingSaysHowLongToWait() async throws {
        let (flow, _) = try await flow([MockRule(.signIn, answer: .failure(.throttled, retryAfter: .seconds(30)))])
        try await flow.type("correct horse", into: .password)
        try await flow.press(.signIn)
        #expect(await flow.screen.notice == "Too many attempts. Try again in 30 seconds.")
    }

    @Test func offlineAsksForNoSignIn() async throws {
        let (flow, mock) = try await flow([MockRule(.checkReadiness, answer: .failure(.offline))])
        try await flow.type("correct horse", into: .password)
        try await flow.press(.signIn)
        #expect(await flow.screen.password?.notice?.error?.code == .offline)
        #expect(mock.calls.map(\.operation) == [.checkReadiness])
    }

    @Test func aForgottenPasswordIsAnsweredAlikeForEveryAddress() async throws {
        let (flow, mock) = try await flow()
        try await flow.press(.forgotPassword)
        #expect(
            await flow.screen.notice == "If there is an account with this e-mail, a message is on its way to it.")
        #expect(await flow.screen.password?.notice?.isError == false)
        #expect(mock.calls == [MockCall(.sendPasswordReset, email: "ada@example.com")])
    }

    @Test func aProviderThatCannotResetHasNoButtonForIt() async throws {
        let flow = ScriptedFlow(provider: HeedlessProvider(mock: MockProvider()))
        await flow.start(at: .password(try EmailAddress("ada@example.com")))
        await #expect(throws: ScriptError.self) { try await flow.press(.forgotPassword) }
    }

    @Test func creatingAnAccountWithoutAPasswordAsksForOneThere() async throws {
        let (flow, _) = try await flow()
        try await flow.press(.createAccount)
        #expect(await flow.screen.registration?.isPasswordKept == false)
    }

    @Test func backKeepsTheEMail() async throws {
        let (flow, _) = try await flow()
        try await flow.press(.back)
        #expect(await flow.screen.signIn?.email == "ada@example.com")
    }

    @Test func aSessionThatCannotBeStoredIsEndedAgain() async throws {
        let mock = MockProvider(script: .init(accounts: [try .ada]))
        let flow = ScriptedFlow(provider: mock, store: FailingStore(save: .storageUnavailable))
        try await flow.signIn()
        #expect(await flow.screen.password?.notice?.error?.code == .storageUnavailable)
        #expect(mock.calls.last?.operation == .signOut)
    }
}
