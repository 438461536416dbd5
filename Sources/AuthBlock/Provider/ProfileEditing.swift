/// A provider that lets the owner of a session change what is known about them.
public protocol ProfileEditing: AuthProvider {
    /// Changes the user name and answers with the session that now carries it.
    ///
    /// - Throws: a code that ``AuthError/Code/endsSession``, or an unavailable code.
    func rename(_ session: AuthSession, to username: Username) async throws(AuthError) -> AuthSession
}
