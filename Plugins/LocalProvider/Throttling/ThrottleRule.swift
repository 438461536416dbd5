/// How long an attempt must wait after so many failures in a row. The wait grows and ends: an account is never locked.
struct ThrottleRule: Sendable {
    /// Failures without a wait.
    let freeFailures: Int
    /// The wait after the last free failure; it doubles with each further one.
    let firstWait: Duration
    /// The longest wait.
    let longestWait: Duration

    /// For one client on one account: somebody who mistypes notices nothing; a guesser gets a hundred tries a day.
    static let client = ThrottleRule(freeFailures: 5, firstWait: .seconds(1), longestWait: .minutes(15))

    /// For one account over all clients, except those that have signed in to it before.
    ///
    /// NIST SP 800-63B-4, section 3.2.2, allows at most 100 consecutive failures before the authenticator is disabled,
    /// and names waits from 30 seconds up to an hour. Disabling would let anybody lock an owner out, so this slows a
    /// guesser to 24 tries a day instead.
    static let everywhere = ThrottleRule(freeFailures: 100, firstWait: .seconds(30), longestWait: .hours(1))

    /// The wait after a number of failures in a row.
    func wait(after failures: Int) -> Duration {
        guard failures >= freeFailures else { return .zero }
        // Beyond 2^20 times the first, every wait is the longest.
        return min(longestWait, firstWait * (1 << min(failures - freeFailures, 20)))
    }
}
