import AuthBlock

extension Composition {
    /// Who is signed in.
    ///
    /// - Throws: when no one is, the reason for which the session ended, or ``AuthError/Code/notSignedIn``.
    func signedInAccount() async throws(AuthError) -> Account {
        if let account = try await service.restore() { return account }
        if case .signedOut(let reason?) = await service.state { throw AuthError(reason) }
        throw AuthError(.notSignedIn)
    }

    /// The fewest characters that the provider accepts in a password, where it says.
    var minimumPasswordLength: Int? { (provider as? any PasswordAssessing)?.minimumPasswordLength }

    /// The provider as an administrator sees it.
    ///
    /// - Throws: ``AuthError/Code/unsupported`` when its accounts cannot be administered from here.
    func administration() throws(AuthError) -> any AccountAdministering {
        guard let provider = provider as? any AccountAdministering else { throw AuthError(.unsupported) }
        return provider
    }
}
