import AuthBlock
import Foundation

extension FirebaseProvider {
    /// The session that a sign-in or a registration begins.
    func begin(_ grant: Grant, email: EmailAddress) -> AuthSession {
        let claims = grant.claims
        let now = connection.clock.now
        return AuthSession(
            account: Account(
                id: grant.accountID, email: email, username: nil, emailIsVerified: claims?.emailIsVerified),
            refreshToken: grant.refreshToken, idToken: grant.idToken, receivedAt: now, lifetime: grant.lifetime,
            authenticatedAt: claims?.authenticatedAt ?? now)
    }

    /// A session with the tokens of a grant, and with what these say about the account.
    func renew(_ session: AuthSession, _ grant: Grant) -> AuthSession {
        var renewed = session
        renewed.refreshToken = grant.refreshToken
        renewed.idToken = grant.idToken
        renewed.receivedAt = connection.clock.now
        renewed.lifetime = grant.lifetime
        guard let claims = grant.claims else { return renewed }
        renewed.authenticatedAt = claims.authenticatedAt ?? session.authenticatedAt
        renewed.account.emailIsVerified = claims.emailIsVerified ?? session.account.emailIsVerified
        // The address may have been changed elsewhere.
        if let email = claims.email.flatMap({ try? EmailAddress($0) }), email != session.account.email {
            renewed.account.email = email
        }
        return renewed
    }

    /// Runs an operation with the session's ID token, renewing it first where it is due, or where Firebase says so.
    func authorized<Value>(
        _ session: inout AuthSession, _ operation: (Secret) async throws(AuthError) -> Value
    ) async throws(AuthError) -> Value {
        if let idToken = session.idToken, session.isFresh(at: connection.clock.now, margin: 60) {
            do throws(AuthError) {
                return try await operation(idToken)
            } catch {
                guard Self.refusesIDToken(error) else { throw error }
            }
        }
        session = try await refresh(session)
        guard let idToken = session.idToken else { throw AuthError(.unexpectedAnswer) }
        do throws(AuthError) {
            return try await operation(idToken)
        } catch {
            // The session was renewed a moment ago, so it is not over.
            throw Self.refusesIDToken(error) ? AuthError(.unexpectedAnswer) : error
        }
    }

    /// The profile of a session's account.
    func profile(of session: inout AuthSession) async throws(AuthError) -> Profile? {
        let id = session.account.id
        return try await authorized(&session) { idToken async throws(AuthError) in
            try await profiles.profile(of: id, idToken)
        }
    }

    private static func refusesIDToken(_ error: AuthError) -> Bool {
        [.sessionExpired, .sessionRevoked, .tokenInvalid].contains(error.code)
    }
}
