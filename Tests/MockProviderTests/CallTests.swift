import AuthBlock
import AuthBlockTestKit
import MockProvider
import Testing

@Suite struct CallTests {
    private let clock = ManualClock()

    @Test func callsAreRememberedWithTheirEMailAndOutcome() async throws {
        let mock = MockProvider(script: .init(accounts: [try Ada.account]))
        try await mock.checkReadiness()
        _ = try? await mock.signIn(try Ada.credentials(email: "Eve@example.com"))
        let session = try await mock.signIn(try Ada.credentials())
        try await mock.signOut(session)
        #expect(
            mock.calls == [
                MockCall(.checkReadiness),
                MockCall(.signIn, email: "eve@example.com", .failed(.invalidCredentials)),
                MockCall(.signIn, email: "ada@example.com"), MockCall(.signOut, email: "ada@example.com"),
            ])
    }

    @Test func noCallHoldsAPassword() async throws {
        let mock = MockProvider()
        let session = try await mock.register(try Ada.registration())
        _ = try? await mock.signIn(try Ada.credentials(password: "wrong horse"))
        _ = try await mock.changePassword(of: session, to: try Password("battery staple"))
        var text = ""
        dump(mock.calls, to: &text)
        #expect(text.contains("ada@example.com"))
        #expect(!text.contains("horse") && !text.contains("staple"))
    }

    @Test func aCallUnderWayIsRunning() async throws {
        let mock = MockProvider(script: .init(latency: [.checkReadiness: .seconds(2)]), clock: clock)
        let task = Task { try await mock.checkReadiness() }
        await clock.waitForSleepers()
        #expect(mock.calls == [MockCall(.checkReadiness, .running)])
        clock.advance(by: .seconds(2))
        try await task.value
        #expect(mock.calls == [MockCall(.checkReadiness)])
    }

    @Test func latencyDelaysRefusalsToo() async throws {
        let mock = MockProvider(
            script: .init(rules: [.always(.failure(.offline))], latency: .every(.seconds(1))), clock: clock)
        let task = Task { try await mock.checkReadiness() }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        await #expect(throws: AuthError(.offline)) { try await task.value }
    }

    @Test func cancellationEndsTheWaitingAndLeavesNothingBehind() async throws {
        let mock = MockProvider(script: .init(latency: [.register: .seconds(5)]), clock: clock)
        let registration = try Ada.registration()
        let task = Task { try await mock.register(registration) }
        await clock.waitForSleepers()
        task.cancel()
        await #expect(throws: AuthError(.cancelled)) { try await task.value }
        #expect(mock.calls == [MockCall(.register, email: "ada@example.com", .failed(.cancelled))])
        await #expect(throws: AuthError(.invalidCredentials)) { try await mock.signIn(try Ada.credentials()) }
    }

    @Test func manyCallsAtOnceAreAllRemembered() async throws {
        let mock = MockProvider()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                group.addTask {
                    _ = try? await mock.register(try Ada.registration(email: "user-\(number)@example.com"))
                }
            }
        }
        #expect(mock.calls.count == 100)
        #expect(mock.calls.allSatisfy { $0.outcome == .succeeded })
    }
}
