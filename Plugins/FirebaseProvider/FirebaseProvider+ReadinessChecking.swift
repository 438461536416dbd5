public import AuthBlock

extension FirebaseProvider: ReadinessChecking {
    /// Asks whether Identity Toolkit, or its emulator, can be reached.
    public func checkReadiness() async throws(AuthError) {
        try await ConnectionCheck(connection.network).check(try addresses.reachable())
    }
}
