import AuthBlock
import MockProvider

/// A mock with one or two operations replaced: what a provider with a mistake looks like.
struct AlteredProvider: Sendable {
    let mock: MockProvider
    var signIn: @Sendable (MockProvider, Credentials) async throws(AuthError) -> AuthSession
    var register: @Sendable (MockProvider, Registration) async throws(AuthError) -> AuthSession
    var refresh: @Sendable (MockProvider, AuthSession) async throws(AuthError) -> AuthSession
    var signOut: @Sendable (MockProvider, AuthSession) async throws(AuthError) -> Void
    var deleteAccount: @Sendable (MockProvider, AuthSession) async throws(AuthError) -> Void
    var checkReadiness: @Sendable (MockProvider) async throws(AuthError) -> Void
    var assess: @Sendable (MockProvider, Password) async -> PasswordAssessment
    var changePassword: @Sendable (MockProvider, AuthSession, Password) async throws(AuthError) -> AuthSession
    var sendPasswordReset: @Sendable (MockProvider, EmailAddress) async throws(AuthError) -> Void
    var sendEmailVerification: @Sendable (MockProvider, AuthSession) async throws(AuthError) -> Void
    var rename: @Sendable (MockProvider, AuthSession, Username) async throws(AuthError) -> AuthSession
    var verify: @Sendable (MockProvider, Secret) async throws(AuthError) -> VerifiedToken

    init(_ alter: (inout AlteredProvider) -> Void) {
        mock = MockProvider()
        signIn = { mock, credentials async throws(AuthError) in try await mock.signIn(credentials) }
        register = { mock, registration async throws(AuthError) in try await mock.register(registration) }
        refresh = { mock, session async throws(AuthError) in try await mock.refresh(session) }
        signOut = { mock, session async throws(AuthError) in try await mock.signOut(session) }
        deleteAccount = { mock, session async throws(AuthError) in try await mock.deleteAccount(session) }
        checkReadiness = { mock async throws(AuthError) in try await mock.checkReadiness() }
        assess = { mock, password async in await mock.assess(password, personalWords: []) }
        changePassword = { mock, session, password async throws(AuthError) in
            try await mock.changePassword(of: session, to: password)
        }
        sendPasswordReset = { mock, email async throws(AuthError) in
            try await mock.sendPasswordReset(to: email, for: Client(id: "test"))
        }
        sendEmailVerification = { mock, session async throws(AuthError) in
            try await mock.sendEmailVerification(for: session)
        }
        rename = { mock, session, name async throws(AuthError) in try await mock.rename(session, to: name) }
        verify = { mock, token async throws(AuthError) in try await mock.verify(token) }
        alter(&self)
    }
}

extension AlteredProvider: AuthProvider, ReadinessChecking, PasswordAssessing, PasswordChanging, PasswordResetting,
    EmailVerifying, ProfileEditing, TokenVerifying, SessionRevoking
{
    func signIn(_ credentials: Credentials) async throws(AuthError) -> AuthSession {
        try await signIn(mock, credentials)
    }

    func register(_ registration: Registration) async throws(AuthError) -> AuthSession {
        try await register(mock, registration)
    }

    func refresh(_ session: AuthSession) async throws(AuthError) -> AuthSession { try await refresh(mock, session) }

    func signOut(_ session: AuthSession) async throws(AuthError) { try await signOut(mock, session) }

    func deleteAccount(_ session: AuthSession) async throws(AuthError) { try await deleteAccount(mock, session) }

    func checkReadiness() async throws(AuthError) { try await checkReadiness(mock) }

    var minimumPasswordLength: Int { mock.minimumPasswordLength }

    func assess(_ password: Password, personalWords: [String]) async -> PasswordAssessment {
        await assess(mock, password)
    }

    func changePassword(of session: AuthSession, to password: Password) async throws(AuthError) -> AuthSession {
        try await changePassword(mock, session, password)
    }

    func sendPasswordReset(to email: EmailAddress, for client: Client) async throws(AuthError) {
        try await sendPasswordReset(mock, email)
    }

    func sendEmailVerification(for session: AuthSession) async throws(AuthError) {
        try await sendEmailVerification(mock, session)
    }

    func rename(_ session: AuthSession, to username: Username) async throws(AuthError) -> AuthSession {
        try await rename(mock, session, username)
    }

    func verify(_ idToken: Secret) async throws(AuthError) -> VerifiedToken { try await verify(mock, idToken) }

    func publicKeys() async throws(AuthError) -> String? { nil }
}

/// A provider that can do no more than it must.
struct BareProvider: AuthProvider {
    let mock = MockProvider()

    func signIn(_ credentials: Credentials) async throws(AuthError) -> AuthSession {
        try await mock.signIn(credentials)
    }

    func register(_ registration: Registration) async throws(AuthError) -> AuthSession {
        try await mock.register(registration)
    }

    func refresh(_ session: AuthSession) async throws(AuthError) -> AuthSession { try await mock.refresh(session) }

    func deleteAccount(_ session: AuthSession) async throws(AuthError) { try await mock.deleteAccount(session) }
}
