/// A provider that can prove that an address belongs to the person who registered it.
public protocol EmailVerifying: AuthProvider {
    /// Sends a message to the address of a session, with which its owner confirms it.
    ///
    /// - Throws: ``AuthError/Code/throttled``, a code that ``AuthError/Code/endsSession``, or an unavailable code.
    func sendEmailVerification(for session: AuthSession) async throws(AuthError)
}
