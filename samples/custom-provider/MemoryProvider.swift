import AuthBlock
import Foundation
import OpenSSLCrypto

/// Accounts that live as long as the program: for an exhibition, a workshop, a demonstration.
actor MemoryProvider: SessionRevoking {
    struct Options: Sendable {
        let iterations: Int
        let greeting: String
    }

    private struct Entry {
        var account: Account
        let salt: [UInt8]
        let hash: [UInt8]
    }

    private let options: Options
    private let clock: any WallClock
    /// Key derivation computes for long: never on the threads that everything else runs on.
    private let workers = WorkerThreads(name: "memory", count: 2, queueLimit: 64)
    private var entries: [EmailAddress: Entry] = [:]
    /// The open sessions: refresh tokens and whose they are.
    private var sessions: [Secret: EmailAddress] = [:]

    init(_ options: Options, clock: any WallClock) {
        self.options = options
        self.clock = clock
    }

    func signIn(_ credentials: Credentials) async throws(AuthError) -> AuthSession {
        // Without an account the same derivation runs on a salt of zeros, so that nobody learns which e-mails are known.
        let entry = entries[credentials.email]
        let hash = try await hash(credentials.password, salt: entry?.salt ?? Array(repeating: 0, count: 16))
        guard let entry, constantTimeEquals(hash, entry.hash) else { throw AuthError(.invalidCredentials) }
        return try session(for: entry.account)
    }

    func register(_ registration: Registration) async throws(AuthError) -> AuthSession {
        let salt = try random(16)
        let hash = try await hash(registration.password, salt: salt)
        // Looked up after the wait: somebody else may have registered meanwhile.
        guard entries[registration.email] == nil else { throw AuthError(.emailAlreadyInUse) }
        let account = Account(
            id: Base64URL.encode(try random(16)), email: registration.email, username: registration.username)
        entries[registration.email] = Entry(account: account, salt: salt, hash: hash)
        return try session(for: account)
    }

    func refresh(_ session: AuthSession) async throws(AuthError) -> AuthSession {
        guard let email = sessions[session.refreshToken] else { throw AuthError(.sessionRevoked) }
        guard let entry = entries[email] else { throw AuthError(.accountNotFound) }
        sessions[session.refreshToken] = nil
        return try self.session(for: entry.account, authenticatedAt: session.authenticatedAt)
    }

    func signOut(_ session: AuthSession) async throws(AuthError) {
        sessions[session.refreshToken] = nil
    }

    func deleteAccount(_ session: AuthSession) async throws(AuthError) {
        guard let email = sessions[session.refreshToken] else { throw AuthError(.sessionRevoked) }
        entries[email] = nil
        sessions = sessions.filter { $0.value != email }
    }

    // MARK: Details

    private func session(for account: Account, authenticatedAt: Date? = nil) throws(AuthError) -> AuthSession {
        let now = clock.now
        let token = Secret(Base64URL.encode(try random(32)))
        sessions[token] = account.email
        return AuthSession(
            account: account, refreshToken: token, idToken: Secret("\(options.greeting), \(account.id)"),
            receivedAt: now, lifetime: 3_600, authenticatedAt: authenticatedAt ?? now)
    }

    private func hash(_ password: Password, salt: [UInt8]) async throws(AuthError) -> [UInt8] {
        let iterations = options.iterations
        return try await workers.run { () throws(AuthError) in
            do {
                return try PBKDF2.deriveKey(
                    password: Array(password.secret.utf8), salt: salt, iterations: iterations, keyLength: 32)
            } catch {
                throw AuthError(.serviceUnavailable, underlying: error)
            }
        }
    }

    private func random(_ count: Int) throws(AuthError) -> [UInt8] {
        do { return try SecureRandom.bytes(count) } catch { throw AuthError(.serviceUnavailable, underlying: error) }
    }
}
