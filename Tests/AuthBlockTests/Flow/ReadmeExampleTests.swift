import AuthBlock
import AuthBlockTestKit
import MockProvider
import Testing

@Suite struct ReadmeExampleTests {
    @Test func aWrongPasswordKeepsTheEmail() async throws {
        let flow = ScriptedFlow(provider: MockProvider(script: MockScript()))
        await flow.start()
        try await flow.press(.signInOrRegister)
        try await flow.type("ada@example.com", into: .email)
        try await flow.press(.continue)
        try await flow.type("not it", into: .password)
        try await flow.press(.signIn)
        #expect(await flow.screen.password?.notice?.error?.code == .invalidCredentials)
    }
}
