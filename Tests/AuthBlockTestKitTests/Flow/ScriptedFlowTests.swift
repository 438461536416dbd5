import AuthBlock
import AuthBlockTestKit
import MockProvider
import Testing

@Suite struct ScriptedFlowTests {
    private let clock = ManualClock()

    private func flow(_ script: MockScript = MockScript()) -> ScriptedFlow {
        ScriptedFlow(provider: MockProvider(script: script, clock: clock), clock: clock)
    }

    @Test func nothingIsShownBeforeTheStart() async {
        let flow = flow()
        #expect(await flow.screen == .nothing)
        await #expect(throws: ScriptError.self) { try await flow.press(.back) }
    }

    @Test func aMissingButtonIsAnErrorThatListsThePresentOnes() async throws {
        let flow = flow()
        await flow.start(at: .signIn())
        let error = await #expect(throws: ScriptError.self) { try await flow.press(.register) }
        #expect(error?.description == "there is no button register on this screen; it has: continue, back")
    }

    @Test func aMissingFieldIsAnErrorThatListsThePresentOnes() async throws {
        let flow = flow()
        await flow.start(at: .signIn())
        let error = await #expect(throws: ScriptError.self) { try await flow.type("Ada", into: .username) }
        #expect(error?.description == "there is no field username on this screen; it has: email")
        await flow.start()
        let other = await #expect(throws: ScriptError.self) { try await flow.type("Ada", into: .username) }
        #expect(other?.description == "there is no field username on this screen; it has: none")
    }

    @Test func aPressCanBeBegunWithoutWaiting() async throws {
        let flow = flow(.init(latency: [.checkReadiness: .seconds(5)]))
        await flow.start(at: .signIn(email: "ada@example.com"))
        try await flow.begin(.continue)
        #expect(await flow.screen.work == .checkingConnection)
        clock.advance(by: .seconds(5))
        await flow.settle()
        #expect(await flow.screen.password != nil)
    }

    @Test func theStartCanBeBegunWithoutWaiting() async throws {
        let flow = flow(.init(latency: [.checkReadiness: .seconds(5)]))
        await flow.beginStart()
        #expect(await flow.screen.work == .starting)
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        await flow.settle()
        #expect(await flow.screen.startHere?.phase == .ready)
    }

    @Test func aFieldKeepsWhatTheScreenCarriesOverUntilItIsTypedInto() async throws {
        let flow = flow()
        await flow.start(at: .signIn(email: "ada@example.com"))
        try await flow.press(.continue)
        #expect(await flow.screen.password?.email.text == "ada@example.com")
        try await flow.press(.back)
        try await flow.type("eve@example.com", into: .email)
        try await flow.press(.continue)
        #expect(await flow.screen.password?.email.text == "eve@example.com")
    }

    @Test func everythingRenderedIsKept() async throws {
        let flow = flow()
        await flow.start(at: .signIn(email: "ada@example.com"))
        try await flow.press(.continue)
        let history = await flow.history
        #expect(history.map(\.work) == [nil, .checkingConnection, nil, nil])
        #expect(history.last?.password != nil)
    }

    @Test func typingANewPasswordAsksWhatTheProviderThinksOfIt() async throws {
        let flow = flow()
        await flow.start(at: .registration(try EmailAddress("ada@example.com"), nil))
        try await flow.type("short", into: .password)
        #expect(await flow.screen.registration?.passwordHint == "At least 8 characters. Very weak: it is short.")
    }

    @Test func everyButtonIsOnSomeScreen() async throws {
        let ada = try MockAccount(email: "ada@example.com", password: "correct horse")
        let flow = flow(.init(accounts: [ada], rules: .inOrder(.checkReadiness, .failure(.offline))))
        await flow.start()
        try await flow.press(.tryAgain)
        try await flow.press(.signInOrRegister)
        await flow.start(at: .registration(ada.email, nil))
        await flow.start(at: .password(ada.email))
        try await flow.type("correct horse", into: .password)
        try await flow.press(.signIn)
        try await flow.press(.deleteAccount)
        #expect(Set(await flow.history.flatMap(\.buttons)) == Set(ScreenButton.allCases))
    }
}
