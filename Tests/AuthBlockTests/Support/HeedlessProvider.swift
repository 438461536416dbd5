import AuthBlock
import MockProvider

/// A mock that does not notice that its caller gave up, and answers all the same.
struct HeedlessProvider: SessionRevoking {
    let mock: MockProvider

    func signIn(_ credentials: Credentials) async throws(AuthError) -> AuthSession {
        try await heedless { () async throws(AuthError) in try await mock.signIn(credentials) }
    }

    func register(_ registration: Registration) async throws(AuthError) -> AuthSession {
        try await heedless { () async throws(AuthError) in try await mock.register(registration) }
    }

    func refresh(_ session: AuthSession) async throws(AuthError) -> AuthSession { try await mock.refresh(session) }

    func signOut(_ session: AuthSession) async throws(AuthError) {
        try await heedless { () async throws(AuthError) in try await mock.signOut(session) }
    }

    func deleteAccount(_ session: AuthSession) async throws(AuthError) { try await mock.deleteAccount(session) }

    private func heedless<Value: Sendable>(
        _ operation: @escaping @Sendable () async throws(AuthError) -> Value
    ) async throws(AuthError) -> Value {
        try await Task {
            do throws(AuthError) {
                return Result<Value, AuthError>.success(try await operation())
            } catch {
                return .failure(error)
            }
        }.value.get()
    }
}
