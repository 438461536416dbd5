/// What needs the provider alone, and what is told of all operations.
extension AuthService {
    /// Has a message sent with which the owner of an address sets a new password. Succeeds for an unknown address too.
    ///
    /// - Throws: ``AuthError/Code/unsupported``, or what ``PasswordResetting/sendPasswordReset(to:for:)`` throws.
    public nonisolated func sendPasswordReset(to email: EmailAddress) async throws(AuthError) {
        try await observed(.passwordReset) { () async throws(AuthError) in
            guard let provider = provider as? any PasswordResetting else { throw AuthError(.unsupported) }
            try await provider.sendPasswordReset(to: email, for: client)
        }
    }

    /// Returns when the provider can be used.
    ///
    /// - Parameter operation: what comes next, and counts as failed when this throws.
    /// - Throws: what ``ReadinessChecking/checkReadiness()`` throws.
    public nonisolated func checkReadiness(for operation: AuthOperation? = nil) async throws(AuthError) {
        guard let provider = provider as? any ReadinessChecking else { return }
        do throws(AuthError) {
            try await provider.checkReadiness()
        } catch {
            if let operation { observer(operation, error.code) }
            throw error
        }
    }

    /// Tells the provider that a session is over. Forgetting it here matters more: a failure changes nothing.
    func endAtProvider(_ session: AuthSession) async {
        try? await (provider as? any SessionRevoking)?.signOut(session)
    }

    /// Tells the observer what comes of an operation.
    nonisolated func observed<Value: Sendable>(
        _ operation: AuthOperation, _ body: () async throws(AuthError) -> Value
    ) async throws(AuthError) -> Value {
        do throws(AuthError) {
            let value = try await body()
            observer(operation, nil)
            return value
        } catch {
            observer(operation, error.code)
            throw error
        }
    }
}
