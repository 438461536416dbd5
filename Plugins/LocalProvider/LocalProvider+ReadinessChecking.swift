public import AuthBlock

extension LocalProvider: ReadinessChecking {
    /// Opens the store, or checks that its file is still there.
    ///
    /// - Throws: a `storage…` code, or ``AuthError/Code/busy`` while another process brings the store up to date.
    public func checkReadiness() async throws(AuthError) {
        try await workers.run { [store] () throws(AuthError) in try store.check() }
    }
}
