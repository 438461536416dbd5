import AuthBlock
import Foundation
import SQLite

/// Where the sessions of all visitors are kept, shared by every process that serves the site.
///
/// A session is known by its ``SessionID/digest``. An implementation keeps rows and understands nothing of them; every
/// method throws a `storage…` code or ``AuthError/Code/busy``.
protocol VisitorSessions: Sendable {
    /// Returns when the store can be used.
    func checkReadiness() async throws(AuthError)

    /// A secret that all processes of the site have in common, made with the store: 32 bytes.
    func secret() async throws(AuthError) -> [UInt8]

    /// What changes with every session that changes; `nil` where there is nothing that tells.
    var mark: ChangeWatch.Mark? { get }

    /// The session of a digest.
    func find(_ digest: [UInt8]) async throws(AuthError) -> StoredSession?

    /// Adds a session, and removes the one that it replaces.
    func add(_ session: StoredSession, as digest: [UInt8], replacing old: [UInt8]?) async throws(AuthError)

    /// Replaces what is sealed in a session.
    ///
    /// - Returns: `false` when there is no such session any more.
    func renew(_ digest: [UInt8], sealed: [UInt8]) async throws(AuthError) -> Bool

    /// Notes that a session was used at a time.
    func touch(_ digest: [UInt8], at now: Date) async throws(AuthError)

    /// Removes a session; it stays away after a power failure.
    func remove(_ digest: [UInt8]) async throws(AuthError)

    /// Reserves a session for somebody who is about to change it.
    ///
    /// - Returns: `false` while it is reserved for somebody else. A session that does not exist needs no reservation.
    func reserve(
        _ digest: [UInt8], for owner: [UInt8], at now: Date, until end: Date
    ) async throws(AuthError) -> Bool

    /// Ends a reservation, if it is still the owner's.
    func release(_ digest: [UInt8], from owner: [UInt8]) async throws(AuthError)
}

/// A session as a ``VisitorSessions`` keeps it.
struct StoredSession: Sendable, Equatable {
    /// The session, sealed.
    var sealed: [UInt8]
    /// When its owner signed in.
    var startedAt: Date
    /// When it was used last, to a minute or so.
    var usedAt: Date
}

/// For how long a session lasts.
struct SessionLimits: Sendable, Equatable {
    /// How long it may go unused.
    var idle: Duration
    /// How long it lasts altogether.
    var lifetime: Duration

    /// How far in the future a session may have started, in seconds: a day. One that began while the clock was wrong by
    /// more would last until the clock gets there; one of a clock that was set back by some hours goes on.
    static let clockTolerance: TimeInterval = 86_400

    /// Whether a session is still one at a time.
    func allow(_ session: StoredSession, at now: Date) -> Bool {
        now < session.usedAt + idle / .seconds(1) && now < session.startedAt + lifetime / .seconds(1)
            && session.startedAt <= now + Self.clockTolerance
    }

    /// How far behind ``StoredSession/usedAt`` may be: writing it down at each use would cost more than the use.
    var granularity: Duration { min(.seconds(60), idle / 10) }
}
