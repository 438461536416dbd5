public import AuthBlock
import Foundation
import OpenSSLCrypto
import SQLite

/// Accounts in one SQLite file on this machine, which any number of processes may share.
///
/// Nothing is opened before the first use. Passwords are kept as PBKDF2-HMAC-SHA256 hashes, sessions as hashes of
/// their tokens. Accounts are on the disk when a method returns; sessions, failure counters and times of sign-in
/// survive the death of the process, and a power failure may cost the last moments of them.
public final class LocalProvider: AuthProvider {
    /// How the accounts are kept.
    public let options: Options

    let store: Store
    let clock: any WallClock
    let hasher: PasswordHasher
    let policy: PasswordPolicy
    let sessions: SessionMaker
    /// Derive keys and read the store.
    let workers: WorkerThreads
    /// Judges passwords while somebody types, without waiting behind derivations.
    let meter = WorkerThreads(name: "strength", count: 1, queueLimit: 64)
    private let underWay = AttemptsUnderWay()

    /// Pieces of work that may wait for each worker: about six seconds of derivations at 600,000 iterations.
    private static let queueLimitPerWorker = 32

    /// Prepares the provider; the store is opened at its first use.
    public convenience init(_ options: Options, services: ProviderServices) {
        let file = options.database ?? services.folders.data.appendingPathComponent("accounts.db")
        self.init(
            options, store: Store(file: file), hasher: PasswordHasher(iterations: options.iterations),
            clock: services.clock)
    }

    init(_ options: Options, store: Store, hasher: PasswordHasher, clock: any WallClock) {
        self.options = options
        self.store = store
        self.hasher = hasher
        self.clock = clock
        policy = PasswordPolicy(options)
        sessions = SessionMaker(life: .days(options.sessionDays))
        workers = WorkerThreads(
            name: "local", count: options.workers, queueLimit: options.workers * Self.queueLimitPerWorker,
            givesWay: true)
    }

    /// Checks an e-mail and a password.
    ///
    /// An unknown e-mail costs the same look-ups, derivation and record as a wrong password. Passwords with fewer
    /// iterations than ``Options/iterations`` are hashed anew.
    ///
    /// Failures in a row are slowed, for unknown e-mails alike, and answered with ``AuthError/Code/throttled`` before
    /// anything is derived:
    /// - one client on one account: five are free, then the wait is a second and doubles up to 15 minutes;
    /// - one account over all clients, unless this one has signed in to it within 90 days: a hundred are free (the
    ///   most that NIST SP 800-63B-4, section 3.2.2, allows before it disables the password), then the wait is
    ///   30 seconds and doubles up to an hour (the section's example). Nothing is ever locked, since that would let
    ///   anybody lock an owner out.
    ///
    /// Success, and a day without failures, begins anew. Attempts under way in this process count as failures until
    /// they end.
    public func signIn(_ credentials: Credentials) async throws(AuthError) -> AuthSession {
        let signIn = SignIn(store: store, hasher: hasher, underWay: underWay, sessions: sessions, clock: clock)
        return try await workers.run { () throws(AuthError) in try signIn.run(credentials) }
    }

    /// Creates an account and signs it in. The account is on the disk when this returns.
    public func register(_ registration: Registration) async throws(AuthError) -> AuthSession {
        let (new, session, keys) = try await workers.run { [self] () throws(AuthError) in
            try policy.check(
                registration.password, personalWords: [registration.email.text, registration.username.text])
            // Looked up before the costly part; the answer that counts is that of the insertion.
            let isTaken = try store.read { connection throws(SQLiteError) in
                try AccountTable(connection: connection).find(email: registration.email) != nil
            }
            guard !isTaken else { throw AuthError(.emailAlreadyInUse) }
            let hash = try crypto { () throws(CryptoError) in try hasher.hash(registration.password) }
            let id = try crypto { () throws(CryptoError) in Base64URL.encode(try SecureRandom.bytes(Self.idLength)) }
            let now = Timestamp(clock.now)
            let account = Account(id: id, email: registration.email, username: registration.username)
            let new = NewAccount(account: account, passwordHash: hash, createdAt: now, lastSignInAt: now)
            let keys = try crypto { () throws(CryptoError) in
                try AttemptKeys(email: registration.email, client: registration.client)
            }
            return (new, try sessions.make(for: account, at: now), keys)
        }
        let isStored = try await store.commit { connection throws(SQLiteError) in
            guard let number = try AccountTable(connection: connection).insert(new) else { return false }
            try session.insert(into: connection, account: number)
            try AttemptTable(connection: connection).noteSuccess(keys, after: .init(), at: new.createdAt)
            return true
        }
        guard isStored else { throw AuthError(.emailAlreadyInUse) }
        return session.session
    }

    /// Bytes of a new account's id: 128 random bits, never used twice.
    private static let idLength = 16

    /// Exchanges a session for one with a new refresh token and an ID token.
    ///
    /// The token given is of no more use, except that within 10 seconds it gets the same successor again. Later its
    /// use ends the session: ``AuthError/Code/sessionRevoked``.
    public func refresh(_ session: AuthSession) async throws(AuthError) -> AuthSession {
        try await workers.run { [self] () throws(AuthError) in
            let presented = try PresentedToken(session, key: store.open().refreshKey)
            let now = Timestamp(clock.now)
            let accepted = try store.record { connection throws(SQLiteError) in
                let sessions = SessionTable(connection: connection)
                let result = try sessions.check(presented, at: now)
                if case .success(let accepted) = result { try sessions.replace(presented, of: accepted, at: now) }
                return result
            }.get()
            let account = try accepted.account.account()
            let tokens = try idTokens()
            let idToken = try crypto { () throws(CryptoError) in
                try tokens.issue(for: account, authenticatedAt: accepted.authenticatedAt, at: now)
            }
            return AuthSession(
                account: account, token: presented.successor, idToken: idToken,
                authenticatedAt: accepted.authenticatedAt, at: now)
        }
    }

    /// Deletes the account of a session whose password was checked within the last 5 minutes, with all its sessions.
    public func deleteAccount(_ session: AuthSession) async throws(AuthError) {
        try await change(session, needsRecentSignIn: true) { connection, _, accepted throws(SQLiteError) in
            try SessionTable(connection: connection).removeAll(of: accepted.account.number)
            try AccountTable(connection: connection).delete(accepted.account)
        }
    }
}
