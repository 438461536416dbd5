import AuthBlock
import AuthBlockTestKit
import MockProvider
import Testing

/// From a configuration every process has a mock of its own, while the stored session lives on.
@Suite struct EarlierRunTests {
    private let clock = ManualClock()

    /// A mock of a new process, started a second later.
    private func nextRun(_ script: MockScript = MockScript()) -> MockProvider {
        clock.advance(by: .seconds(1))
        return MockProvider(script: script, clock: clock)
    }

    @Test func aSessionOfAnEarlierRunStillHolds() async throws {
        let session = try await nextRun().register(try Ada.registration())
        let renewed = try await nextRun().refresh(session)
        #expect(renewed.account == session.account)
        #expect(renewed.authenticatedAt == session.authenticatedAt)
        #expect(renewed.idToken != nil)
    }

    @Test func aRegistrationOfAnEarlierRunDoesNotSignIn() async throws {
        let first = nextRun()
        let session = try await first.register(try Ada.registration())
        let second = nextRun()
        _ = try await second.refresh(session)
        await #expect(throws: AuthError(.invalidCredentials)) { try await second.signIn(try Ada.credentials()) }
    }

    @Test func anAccountOfTheScriptIsTheSameInEveryRun() async throws {
        let script = MockScript(accounts: [try Ada.account])
        let session = try await nextRun(script).signIn(try Ada.credentials())
        let second = nextRun(script)
        let again = try await second.signIn(try Ada.credentials())
        #expect(again.account.id == session.account.id)
        #expect(again.refreshToken != session.refreshToken)
        // Ending the replaced session must not end its successor.
        try await second.signOut(session)
        _ = try await second.refresh(again)
        await #expect(throws: AuthError(.sessionRevoked)) { try await second.refresh(session) }
    }

    @Test func aNewAccountNeverGetsTheIDOfAnEarlierRunsAccount() async throws {
        let session = try await nextRun().register(try Ada.registration())
        let second = nextRun()
        _ = try await second.refresh(session)
        let other = try await second.register(try Ada.registration(email: "grace@example.com"))
        #expect(other.account.id != session.account.id)
    }

    @Test func aSessionWhoseIDBelongsToSomebodyElseByNowIsOver() async throws {
        let session = try await nextRun().register(try Ada.registration())
        let second = nextRun()
        let other = try await second.register(try Ada.registration(email: "grace@example.com"))
        #expect(other.account.id == session.account.id)
        await #expect(throws: AuthError(.sessionRevoked)) { try await second.refresh(session) }
    }

    @Test func aSessionThatNoMockIssuedIsRefused() async throws {
        var session = try await nextRun().register(try Ada.registration())
        session.refreshToken = Secret("elsewhere")
        let altered = session
        await #expect(throws: AuthError(.sessionRevoked)) { try await nextRun().refresh(altered) }
    }
}
