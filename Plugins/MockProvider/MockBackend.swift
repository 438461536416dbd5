import AuthBlock
import Foundation

/// Accounts and sessions in memory, which behave like those of a real back end.
struct MockBackend {
    /// How recent a sign-in must be for a deletion or a new password: five minutes, as with Firebase.
    static let recentSignIn: TimeInterval = 300
    /// For how long a session and its ID token are good, in seconds.
    static let lifetime: TimeInterval = 3_600
    /// The fewest characters of a password.
    static let minimumPasswordLength = 8

    private struct Entry {
        var account: Account
        /// `nil` for an account that an earlier run of the program registered.
        var password: Password?
        var isDisabled: Bool
    }

    private struct Session {
        let accountID: String
        let authenticatedAt: Date
    }

    private var entries: [String: Entry] = [:]
    private var sessions: [Secret: Session] = [:]
    private var endedTokens: Set<Secret> = []
    private var idTokens: [Secret: VerifiedToken] = [:]
    private var lastNumber: [String: Int] = [:]
    /// Told apart from other runs of the program, whose sessions may still be about.
    private let run: String
    private let rotatesRefreshTokens: Bool
    private let offset: TimeInterval

    private static let refreshTokenPrefix = "mock-refresh-token-"

    /// Begins with the script's accounts.
    init(script: MockScript, startedAt: Date) {
        run = String(Int(startedAt.timeIntervalSince1970 * 1_000), radix: 36)
        rotatesRefreshTokens = script.rotatesRefreshTokens
        offset = script.clockOffset / .seconds(1)
        for seed in script.accounts {
            add(seed.email, seed.password, seed.username, isDisabled: seed.isDisabled)
        }
    }

    // MARK: Accounts

    mutating func signIn(_ credentials: Credentials, at now: Date) throws(AuthError) -> AuthSession {
        guard let entry = entry(for: credentials.email), entry.password == credentials.password else {
            throw AuthError(.invalidCredentials)
        }
        guard !entry.isDisabled else { throw AuthError(.accountDisabled) }
        return begin(entry.account, authenticatedAt: providerTime(now), at: now)
    }

    mutating func register(_ registration: Registration, at now: Date) throws(AuthError) -> AuthSession {
        try Self.checkPolicy(registration.password)
        guard entry(for: registration.email) == nil else { throw AuthError(.emailAlreadyInUse) }
        let account = add(registration.email, registration.password, registration.username, isDisabled: false)
        return begin(account, authenticatedAt: providerTime(now), at: now)
    }

    mutating func deleteAccount(_ session: AuthSession, at now: Date) throws(AuthError) {
        let account = try recentlySignedIn(session, at: now)
        entries[account.id] = nil
        endSessions(of: account.id)
    }

    mutating func changePassword(
        of session: AuthSession, to password: Password, at now: Date
    ) throws(AuthError) -> AuthSession {
        let account = try recentlySignedIn(session, at: now)
        try Self.checkPolicy(password)
        entries[account.id]?.password = password
        endSessions(of: account.id)
        return begin(account, authenticatedAt: providerTime(now), at: now)
    }

    mutating func rename(_ session: AuthSession, to username: Username) throws(AuthError) -> AuthSession {
        var renamed = session
        renamed.account = try signedIn(session)
        renamed.account.username = username
        entries[renamed.account.id]?.account = renamed.account
        return renamed
    }

    /// The owner of the address opens the message at once: the next session says that the address is theirs.
    mutating func confirmEmail(of session: AuthSession) throws(AuthError) {
        entries[try signedIn(session).id]?.account.emailIsVerified = true
    }

    static func checkPolicy(_ password: Password) throws(AuthError) {
        guard password.secret.unicodeScalars.count >= minimumPasswordLength else {
            throw AuthError(.passwordTooShort)
        }
    }

    private func entry(for email: EmailAddress) -> Entry? {
        entries.values.first { $0.account.email == email }
    }

    @discardableResult
    private mutating func add(
        _ email: EmailAddress, _ password: Password?, _ username: Username?, isDisabled: Bool
    ) -> Account {
        let account = Account(id: next("mock-account"), email: email, username: username, emailIsVerified: false)
        entries[account.id] = Entry(account: account, password: password, isDisabled: isDisabled)
        return account
    }

    // MARK: Sessions

    mutating func refresh(_ session: AuthSession, at now: Date) throws(AuthError) -> AuthSession {
        let account = try signedIn(session)
        let authenticatedAt = sessions[session.refreshToken]?.authenticatedAt ?? session.authenticatedAt
        var renewed = session
        renewed.account = account
        if rotatesRefreshTokens {
            end(session.refreshToken)
            renewed = begin(account, authenticatedAt: authenticatedAt, at: now)
        }
        let idToken = Secret(next("mock-id-token-\(run)"))
        idTokens[idToken] = VerifiedToken(
            accountID: account.id, email: account.email, username: account.username,
            authenticatedAt: authenticatedAt, expiresAt: providerTime(now) + Self.lifetime)
        renewed.idToken = idToken
        renewed.receivedAt = now
        return renewed
    }

    mutating func signOut(_ session: AuthSession) { end(session.refreshToken) }

    func verify(_ idToken: Secret, at now: Date) throws(AuthError) -> VerifiedToken {
        guard let token = idTokens[idToken], providerTime(now) < token.expiresAt else {
            throw AuthError(.tokenInvalid)
        }
        return token
    }

    private mutating func begin(_ account: Account, authenticatedAt: Date, at now: Date) -> AuthSession {
        let token = Secret(next("\(Self.refreshTokenPrefix)\(run)"))
        sessions[token] = Session(accountID: account.id, authenticatedAt: authenticatedAt)
        return AuthSession(
            account: account, refreshToken: token, receivedAt: now, lifetime: Self.lifetime,
            authenticatedAt: authenticatedAt)
    }

    private mutating func end(_ token: Secret) {
        sessions[token] = nil
        endedTokens.insert(token)
    }

    private mutating func endSessions(of accountID: String) {
        for (token, session) in sessions where session.accountID == accountID { end(token) }
    }

    /// The account of a session that still holds.
    private mutating func signedIn(_ session: AuthSession) throws(AuthError) -> Account {
        adoptFromEarlierRun(session)
        guard let known = sessions[session.refreshToken] else {
            let isDeleted = entries[session.account.id] == nil && endedTokens.contains(session.refreshToken)
            throw AuthError(isDeleted ? .accountNotFound : .sessionRevoked)
        }
        guard let entry = entries[known.accountID] else { throw AuthError(.accountNotFound) }
        guard !entry.isDisabled else { throw AuthError(.accountDisabled) }
        return entry.account
    }

    private mutating func recentlySignedIn(_ session: AuthSession, at now: Date) throws(AuthError) -> Account {
        let account = try signedIn(session)
        let authenticatedAt = sessions[session.refreshToken]?.authenticatedAt ?? .distantPast
        guard providerTime(now).timeIntervalSince(authenticatedAt) <= Self.recentSignIn else {
            throw AuthError(.recentSignInRequired)
        }
        return account
    }

    /// Takes over a session that this run never saw but a mock could have issued, with its account: every run of a
    /// program starts with the script's accounts alone, while the program's stored session lives on.
    private mutating func adoptFromEarlierRun(_ session: AuthSession) {
        let token = session.refreshToken
        guard sessions[token] == nil, !endedTokens.contains(token), token.value.hasPrefix(Self.refreshTokenPrefix),
            !token.value.hasPrefix("\(Self.refreshTokenPrefix)\(run)-")
        else { return }
        let account: Account
        if let known = entry(for: session.account.email) {
            account = known.account
        } else if entries[session.account.id] == nil {
            account = session.account
            entries[account.id] = Entry(account: account, password: nil, isDisabled: false)
        } else {
            return
        }
        sessions[token] = Session(accountID: account.id, authenticatedAt: session.authenticatedAt)
    }

    // MARK: Details

    /// The time by the provider's own clock.
    private func providerTime(_ now: Date) -> Date { now + offset }

    private mutating func next(_ name: String) -> String {
        var number = lastNumber[name, default: 0] + 1
        // An account of an earlier run may have the number.
        while entries["\(name)-\(number)"] != nil { number += 1 }
        lastNumber[name] = number
        return "\(name)-\(number)"
    }
}
