import AuthBlock
import AuthBlockTestKit
import MockProvider
import Testing

@Suite struct RegistrationTests {
    private func flow(
        _ rules: [MockRule] = [], password: String? = "battery staple"
    ) async throws -> (ScriptedFlow, MockProvider) {
        let mock = MockProvider(script: .init(accounts: [try .ada], rules: rules))
        let flow = ScriptedFlow(provider: mock)
        await flow.start(
            at: .registration(try EmailAddress("grace@example.com"), try password.map { try Password($0) }))
        return (flow, mock)
    }

    @Test func everyWrongFieldIsSaidAtOnce() async throws {
        let (flow, mock) = try await flow(password: nil)
        try await flow.type("grace", into: .email)
        try await flow.press(.register)
        let state = await flow.screen.registration
        #expect(state?.emailError == "Enter an e-mail address like name@example.com.")
        #expect(state?.passwordError == "Enter a password.")
        #expect(state?.usernameError == "Enter a name to be called by.")
        #expect(mock.calls.isEmpty)
    }

    @Test func whatWasTypedStaysAfterAMistake() async throws {
        let (flow, _) = try await flow()
        try await flow.type("other@example.com", into: .email)
        try await flow.press(.register)
        #expect(await flow.screen.registration?.email == "other@example.com")
        #expect(await flow.screen.registration?.isPasswordKept == true)
        try await flow.type("Grace", into: .username)
        try await flow.press(.register)
        #expect(await flow.screen.loggedIn?.account.email.text == "other@example.com")
        #expect(await flow.screen.loggedIn?.account.username?.text == "Grace")
    }

    @Test func aTakenEMailLeadsBackToThePasswordWithTheEMailKept() async throws {
        let (flow, _) = try await flow()
        try await flow.type("Ada@example.com", into: .email)
        try await flow.type("Ada", into: .username)
        try await flow.press(.register)
        #expect(await flow.screen.password?.email.text == "Ada@example.com")
        #expect(await flow.screen.notice == "This e-mail is already in use. Sign in instead.")
        try await flow.type("correct horse", into: .password)
        try await flow.press(.signIn)
        #expect(await flow.screen.loggedIn != nil)
    }

    @Test func aTooShortPasswordIsSaidBesideItsField() async throws {
        let (flow, _) = try await flow(password: "short")
        #expect(await flow.screen.registration?.passwordHint == "At least 8 characters. Very weak: it is short.")
        try await flow.type("Grace", into: .username)
        try await flow.press(.register)
        #expect(await flow.screen.registration?.passwordError == "This password is too short.")
        #expect(await flow.screen.notice == nil)
    }

    @Test func anotherPasswordReplacesTheKeptOne() async throws {
        let (flow, mock) = try await flow()
        try await flow.type("correct horse", into: .password)
        try await flow.type("Grace", into: .username)
        try await flow.press(.register)
        #expect(await flow.screen.loggedIn != nil)
        let client = Client(id: "test")
        let email = try EmailAddress("grace@example.com")
        _ = try await mock.signIn(.init(email: email, password: try Password("correct horse"), client: client))
        await #expect(throws: AuthError(.invalidCredentials)) {
            try await mock.signIn(.init(email: email, password: try Password("battery staple"), client: client))
        }
    }

    @Test(arguments: AuthError.Code.all.filter { $0.field == nil && $0 != .cancelled })
    func everyOtherRefusalIsSaidHere(code: AuthError.Code) async throws {
        let (flow, _) = try await flow([MockRule(.register, answer: .failure(code))])
        try await flow.type("Grace", into: .username)
        try await flow.press(.register)
        #expect(await flow.screen.registration?.notice?.error?.code == code)
        #expect(await flow.screen.work == nil)
    }

    @Test func offlineAsksForNoRegistration() async throws {
        let (flow, mock) = try await flow([MockRule(.checkReadiness, answer: .failure(.offline))])
        try await flow.type("Grace", into: .username)
        try await flow.press(.register)
        #expect(await flow.screen.registration?.notice?.error?.code == .offline)
        #expect(mock.calls.map(\.operation) == [.checkReadiness])
    }

    @Test func backKeepsTheEMail() async throws {
        let (flow, _) = try await flow()
        try await flow.press(.back)
        #expect(await flow.screen.password?.email.text == "grace@example.com")
        #expect(await flow.screen.notice == nil)
    }
}
