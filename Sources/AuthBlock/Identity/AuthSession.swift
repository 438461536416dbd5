public import Foundation

/// What a provider hands out when someone signs in, and needs to see again to recognise them.
public struct AuthSession: Sendable, Equatable {
    /// Who is signed in.
    public var account: Account
    /// What the provider exchanges for a newer session.
    public var refreshToken: Secret
    /// The signed statement of who is signed in, for other programs. `nil` until somebody needs one: a provider may
    /// leave the costly signature out, and a refresh then brings it.
    public var idToken: Secret?
    /// When this session was received, by this machine's clock.
    public var receivedAt: Date
    /// For how long after ``receivedAt`` the session can be relied on without asking the provider, in seconds.
    public var lifetime: TimeInterval
    /// When the password was last checked, by the provider's clock.
    public var authenticatedAt: Date

    /// Describes a session.
    public init(
        account: Account, refreshToken: Secret, idToken: Secret? = nil, receivedAt: Date, lifetime: TimeInterval,
        authenticatedAt: Date
    ) {
        self.account = account
        self.refreshToken = refreshToken
        self.idToken = idToken
        self.receivedAt = receivedAt
        self.lifetime = lifetime
        self.authenticatedAt = authenticatedAt
    }

    /// Whether the session can be relied on at a time for at least `margin` more seconds.
    ///
    /// Only this machine's clock is compared with itself, so a clock that is wrong does no harm. A clock that was set
    /// back behind ``receivedAt`` by more than a minute makes the session stale once; the refresh sets it right.
    public func isFresh(at now: Date, margin: TimeInterval = 0) -> Bool {
        let age = now.timeIntervalSince(receivedAt)
        return age > -60 && age < lifetime - min(margin, lifetime / 2)
    }
}
