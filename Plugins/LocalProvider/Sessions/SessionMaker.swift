import AuthBlock
import Foundation
import OpenSSLCrypto
import SQLite

/// Makes sessions.
struct SessionMaker: Sendable {
    /// The absolute life of a session.
    let life: Duration

    /// Begins a session for someone whose password was checked just now.
    func make(for account: Account, at now: Timestamp) throws(AuthError) -> NewSession {
        do throws(CryptoError) {
            let token = try RefreshToken(accountID: account.id)
            let session = AuthSession(account: account, token: token, authenticatedAt: now, at: now)
            return NewSession(
                session: session, family: token.family, hash: try token.hash(), authenticatedAt: now,
                expiresAt: now + life)
        } catch {
            throw AuthError(crypto: error)
        }
    }

}

/// A session that is about to be stored.
struct NewSession: Sendable {
    let session: AuthSession
    fileprivate let family: [UInt8]
    fileprivate let hash: [UInt8]
    fileprivate let authenticatedAt: Timestamp
    fileprivate let expiresAt: Timestamp

    func insert(into connection: Connection, account: Int64) throws(SQLiteError) {
        try SessionTable(connection: connection)
            .insert(family, hash: hash, account: account, authenticatedAt: authenticatedAt, expiresAt: expiresAt)
    }
}

/// A session that goes on after a change to its account.
struct ContinuedSession: Sendable {
    private let accepted: SessionTable.Accepted
    private let token: RefreshToken

    init(_ accepted: SessionTable.Accepted, token: RefreshToken) {
        self.accepted = accepted
        self.token = token
    }

    /// The form in which it is handed out. An ID token from before the change is left out.
    func session(at now: Timestamp) throws(AuthError) -> AuthSession {
        AuthSession(
            account: try accepted.account.account(), token: token, authenticatedAt: accepted.authenticatedAt, at: now)
    }
}

extension AuthSession {
    /// For how long a session may be relied on without asking the store, in seconds: an hour, as with Firebase.
    static let localLifetime: TimeInterval = 3_600

    /// The form in which a session is handed out.
    init(
        account: Account, token: RefreshToken, idToken: Secret? = nil, authenticatedAt: Timestamp, at now: Timestamp
    ) {
        self.init(
            account: account, refreshToken: Secret(token.text), idToken: idToken, receivedAt: now.date,
            lifetime: Self.localLifetime, authenticatedAt: authenticatedAt.date)
    }
}
