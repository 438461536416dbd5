/// A provider that can tell in advance whether it could serve: its host is reachable, its store opens.
///
/// The first screens ask this before anyone types a password in vain. A provider without it counts as always ready.
public protocol ReadinessChecking: AuthProvider {
    /// Returns when the provider can be used, in at most 3 seconds.
    ///
    /// - Throws: ``AuthError/Code/offline`` and the other unavailable codes, or a `storage…` code.
    func checkReadiness() async throws(AuthError)
}
