import AuthBlock
import Foundation
import OpenSSLCrypto

/// The session of one visitor, for the time of one request: the cookie's id on one side, the store on the other.
///
/// A request that may change something gets a new id with every session that it saves, so that nobody who knew the id
/// before a sign-in knows it afterwards. One that only looks can at most refresh the session, and keeps the id, since
/// other requests of the same browser may be on their way with it.
final class VisitorSession: SessionStore, @unchecked Sendable {
    // Invariant: `id` is read and written only with `lock` held.
    private let lock = NSLock()
    private var id: SessionID?

    private let original: SessionID?
    private let keepsID: Bool
    private let sessions: any VisitorSessions
    private let opened: OpenedSessions
    private let limits: SessionLimits
    private let clock: any WallClock

    /// How long a reservation holds: longer than a provider takes to refresh a session. It only matters when a process
    /// dies meanwhile.
    static let reservation: TimeInterval = 20
    private static let patience = Duration.seconds(30)
    private static let interval = Duration.milliseconds(10)

    init(
        _ id: SessionID?, keepsID: Bool, in sessions: any VisitorSessions, opened: OpenedSessions,
        limits: SessionLimits, clock: any WallClock
    ) {
        self.id = id
        original = id
        self.keepsID = keepsID
        self.sessions = sessions
        self.opened = opened
        self.limits = limits
        self.clock = clock
    }

    /// The id at present.
    var current: SessionID? { lock.withLock { id } }

    /// Whether the browser must be told of another id, or of there being none.
    var hasChanged: Bool { current != original }

    /// Lets go of an id that stands for nothing any more.
    func forget() { become(nil) }

    private func become(_ id: SessionID?) { lock.withLock { self.id = id } }

    // MARK: SessionStore

    func load() async throws(AuthError) -> AuthSession? {
        guard let id = current else { return nil }
        let now = clock.now
        guard let entry = try await open(id), limits.allow(entry.stored, at: now) else { return nil }
        if now >= entry.stored.usedAt + limits.granularity / .seconds(1) {
            // Nobody waits for this; when it fails, the next use tries again.
            Task.detached { [sessions] in try? await sessions.touch(id.digest, at: now) }
        }
        return entry.session
    }

    private func open(_ id: SessionID) async throws(AuthError) -> OpenedSessions.Entry? {
        // Before the store is read: a change in between then makes the entry count as old.
        let mark = sessions.mark
        if let mark, let entry = opened.find(id.digest, at: mark) { return entry }
        guard let stored = try await sessions.find(id.digest) else { return nil }
        guard let session = SealedSession.open(stored.sealed, for: id) else { throw AuthError(.storageDamaged) }
        let entry = OpenedSessions.Entry(stored: stored, session: session)
        if let mark { opened.keep(entry, as: id.digest, at: mark) }
        return entry
    }

    func save(_ session: AuthSession) async throws(AuthError) {
        if keepsID, let id = current {
            let sealed = try SealedSession.seal(session, for: id)
            guard try await sessions.renew(id.digest, sealed: sealed) else { throw AuthError(.notSignedIn) }
        } else {
            let id = try SessionID()
            let now = clock.now
            let stored = StoredSession(
                sealed: try SealedSession.seal(session, for: id), startedAt: now, usedAt: now)
            try await sessions.add(stored, as: id.digest, replacing: current?.digest)
            become(id)
        }
    }

    func clear() async throws(AuthError) {
        guard let id = current else { return }
        try await sessions.remove(id.digest)
        become(nil)
    }

    func exclusively<Value: Sendable>(
        _ operation: @Sendable () async throws(AuthError) -> Value
    ) async throws(AuthError) -> Value {
        guard let id = current else { return try await operation() }
        let owner = try crypto { () throws(CryptoError) in try SecureRandom.bytes(16) }
        try await reserve(id, for: owner)
        let result: Result<Value, AuthError>
        do throws(AuthError) {
            result = .success(try await operation())
        } catch {
            result = .failure(error)
        }
        // A reservation that cannot be released ends by itself.
        try? await sessions.release(id.digest, from: owner)
        return try result.get()
    }

    private func reserve(_ id: SessionID, for owner: [UInt8]) async throws(AuthError) {
        let deadline = ContinuousClock.now + Self.patience
        while true {
            let now = clock.now
            if try await sessions.reserve(id.digest, for: owner, at: now, until: now + Self.reservation) { return }
            guard ContinuousClock.now < deadline else { throw AuthError(.busy, retryAfter: .seconds(1)) }
            do { try await Task.sleep(for: Self.interval) } catch { throw AuthError(.cancelled) }
        }
    }
}
