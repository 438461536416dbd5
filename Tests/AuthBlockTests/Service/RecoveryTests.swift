import AuthBlock
import AuthBlockTestKit
import Foundation
import MockProvider
import Testing

@Suite struct RecoveryTests {
    /// A mock whose earlier runs have left work behind.
    private struct InterruptedProvider: Recovering {
        let mock: MockProvider
        let recovery: Recovery

        func recoverInterruptedWork() async -> Recovery { recovery }
        func signIn(_ credentials: Credentials) async throws(AuthError) -> AuthSession {
            try await mock.signIn(credentials)
        }
        func register(_ registration: Registration) async throws(AuthError) -> AuthSession {
            try await mock.register(registration)
        }
        func refresh(_ session: AuthSession) async throws(AuthError) -> AuthSession { try await mock.refresh(session) }
        func deleteAccount(_ session: AuthSession) async throws(AuthError) { try await mock.deleteAccount(session) }
    }

    private let clock = ManualClock()
    private let session: AuthSession

    init() throws {
        session = AuthSession(
            account: Account(id: "a", email: try EmailAddress("ada@example.com"), username: nil),
            refreshToken: Secret("made-up"), receivedAt: clock.now, lifetime: 3_600, authenticatedAt: clock.now)
    }

    private func service(_ recovery: Recovery, _ store: any SessionStore) -> AuthService {
        let provider = InterruptedProvider(mock: MockProvider(), recovery: recovery)
        return AuthService(provider: provider, store: store, clock: clock, client: Client(id: "test"))
    }

    @Test func theSessionOfADeletedAccountIsForgotten() async throws {
        let store = MemorySessionStore(session)
        let service = service(Recovery(deleted: ["b", "a"]), store)
        #expect(try await service.restore() == nil)
        #expect(await service.state == .signedOut(reason: nil))
        #expect(await store.load() == nil)
    }

    @Test func otherSessionsStay() async throws {
        let store = MemorySessionStore(session)
        let recovery = Recovery(completed: ["a"], deleted: ["b"], waiting: 1)
        #expect(try await service(recovery, store).restore() == session.account)
        #expect(await store.load() == session)
    }

    @Test func aFailureIsNoReasonNotToStart() async throws {
        let store = MemorySessionStore(session)
        let recovery = Recovery(failure: AuthError(.offline))
        #expect(try await service(recovery, store).restore() == session.account)
    }
}
