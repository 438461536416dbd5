import AuthBlock
import MockProvider

/// What most tests use: an account, and the attempts of its owner.
enum Ada {
    static let client = Client(id: "test")

    static var account: MockAccount {
        get throws { try MockAccount(email: "ada@example.com", password: "correct horse", username: "Ada") }
    }

    static func credentials(
        email: String = "ada@example.com", password: String = "correct horse"
    ) throws -> Credentials {
        Credentials(email: try EmailAddress(email), password: try Password(password), client: client)
    }

    static func registration(
        email: String = "ada@example.com", password: String = "correct horse"
    ) throws -> Registration {
        Registration(
            email: try EmailAddress(email), password: try Password(password), username: try Username("Ada"),
            client: client)
    }
}

extension MockProvider {
    /// Asks for an operation, as somebody with that session would.
    func perform(_ operation: MockOperation, _ session: AuthSession) async throws(AuthError) {
        let password = try Password("battery staple")
        let username = try Username("Countess")
        let email = session.account.email
        switch operation {
        case .checkReadiness: try await checkReadiness()
        case .signIn: _ = try await signIn(Credentials(email: email, password: password, client: Ada.client))
        case .register:
            _ = try await register(
                Registration(email: email, password: password, username: username, client: Ada.client))
        case .refresh: _ = try await refresh(session)
        case .signOut: try await signOut(session)
        case .deleteAccount: try await deleteAccount(session)
        case .sendPasswordReset: try await sendPasswordReset(to: email, for: Ada.client)
        case .sendEmailVerification: try await sendEmailVerification(for: session)
        case .changePassword: _ = try await changePassword(of: session, to: password)
        case .rename: _ = try await rename(session, to: username)
        case .verify: _ = try await verify(session.idToken ?? Secret(""))
        }
    }
}
