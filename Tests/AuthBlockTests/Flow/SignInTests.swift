import AuthBlockTestKit
import MockProvider
import Testing

@testable import AuthBlock

@Suite struct SignInTests {
    private func flow(_ rules: [MockRule] = []) async throws -> (ScriptedFlow, MockProvider) {
        let mock = MockProvider(script: .init(accounts: [try .ada], rules: rules))
        let flow = ScriptedFlow(provider: mock, links: [.init(title: "Terms", address: "https://example.com/terms")])
        await flow.start(at: .signIn())
        return (flow, mock)
    }

    @Test(arguments: [
        ("", "Enter your e-mail address."), ("  ", "Enter your e-mail address."),
        ("ada", "Enter an e-mail address like name@example.com."),
    ])
    func aWrongShapeIsSaidAndKeptWithoutAskingTheProvider(typed: String, expected: String) async throws {
        let (flow, mock) = try await flow()
        try await flow.type(typed, into: .email)
        try await flow.press(.continue)
        #expect(await flow.screen.signIn?.emailError == expected)
        #expect(await flow.screen.signIn?.email == typed)
        #expect(mock.calls.isEmpty)
    }

    @Test func anErrorGoesWhenTheNextAddressIsRight() async throws {
        let (flow, _) = try await flow()
        try await flow.press(.continue)
        try await flow.type("ada@example.com", into: .email)
        try await flow.press(.continue)
        try await flow.press(.back)
        #expect(await flow.screen.signIn?.emailError == nil)
        #expect(await flow.screen.signIn?.email == "ada@example.com")
    }

    @Test(arguments: ["ada@example.com", "unknown@example.com"])
    func everyAddressLeadsToThePasswordAlike(email: String) async throws {
        let (flow, mock) = try await flow()
        try await flow.type(email, into: .email)
        try await flow.press(.continue)
        #expect(
            await flow.screen
                == .password(PasswordState(email: try EmailAddress(email), canResetPassword: true)))
        #expect(mock.calls.map(\.operation) == [.checkReadiness])
    }

    @Test func offlineStaysHereAndTheNextTryGoesOn() async throws {
        let (flow, _) = try await flow(.inOrder(.checkReadiness, .failure(.offline)))
        try await flow.type("ada@example.com", into: .email)
        try await flow.press(.continue)
        #expect(await flow.screen.notice == "There is no connection. Check it and try again.")
        #expect(await flow.screen.signIn?.email == "ada@example.com")
        try await flow.press(.continue)
        #expect(await flow.screen.password != nil)
    }

    @Test func linksAreShownThroughout() async throws {
        let (flow, _) = try await flow()
        try await flow.press(.continue)
        let links = await flow.history.map { $0.signIn?.links.map(\.title) }
        #expect(links.allSatisfy { $0 == ["Terms"] })
    }

    @Test func backLeadsToTheStart() async throws {
        let (flow, _) = try await flow()
        try await flow.press(.back)
        #expect(await flow.screen.startHere?.phase == .ready)
    }
}
