public import AuthBlock

extension MockProvider: ReadinessChecking {
    /// Is ready, unless the script says otherwise.
    public func checkReadiness() async throws(AuthError) {
        try await answer(.checkReadiness) { _, _ in }
    }
}
