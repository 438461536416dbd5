public import Foundation

extension LocalProvider {
    /// How the accounts are kept.
    public struct Options: Sendable, Equatable {
        /// The file of the accounts; `nil` is `accounts.db` in ``Folders/data``.
        public var database: URL?

        /// PBKDF2-HMAC-SHA256 iterations. The default, 600,000, is the figure of OWASP's Password Storage Cheat Sheet.
        public var iterations: Int

        /// The fewest code points of a new password.
        ///
        /// NIST SP 800-63B-4, section 3.1.1.2, requires 8 for a password that is one factor of several, and 15 where
        /// it is the only one. The default is 8, together with ``minimumPasswordStrength``; who must follow the
        /// standard with passwords alone sets 15.
        public var minimumPasswordLength: Int

        /// How hard to guess a new password must be.
        ///
        /// This is the comparison with common passwords that NIST SP 800-63B-4, section 3.1.1.2, asks for. The default
        /// is `fair`, a million guesses or more: at the rate that throttling leaves to a guesser, those take decades.
        public var minimumPasswordStrength: MinimumStrength

        /// The absolute life of a session, in days. The default, 30, is the longest time without reauthentication
        /// that NIST SP 800-63B-4, section 2.1.3, recommends at its first level.
        public var sessionDays: Int

        /// The issuer that ID tokens name.
        public var issuer: String
        /// The audience that ID tokens name.
        public var audience: String
        /// How long an ID token is valid, in minutes. The default, 60, is Firebase's figure.
        public var idTokenMinutes: Int
        /// How many threads derive keys. The default is the number of processors.
        public var workers: Int

        /// Takes the settings; what is left out has its default.
        public init(
            database: URL? = nil, iterations: Int = 600_000, minimumPasswordLength: Int = 8,
            minimumPasswordStrength: MinimumStrength = .fair, sessionDays: Int = 30, issuer: String = "authblock",
            audience: String = "authblock", idTokenMinutes: Int = 60,
            workers: Int = ProcessInfo.processInfo.activeProcessorCount
        ) {
            self.database = database
            self.iterations = iterations
            self.minimumPasswordLength = minimumPasswordLength
            self.minimumPasswordStrength = minimumPasswordStrength
            self.sessionDays = sessionDays
            self.issuer = issuer
            self.audience = audience
            self.idTokenMinutes = idTokenMinutes
            self.workers = workers
        }
    }

    /// The words by which a configuration names a ``PasswordAssessment/Strength``.
    public enum MinimumStrength: String, Sendable, CaseIterable {
        /// Any password that is long enough.
        case veryWeak
        /// A thousand guesses or more.
        case weak
        /// A million guesses or more.
        case fair
        /// A hundred million guesses or more.
        case strong
        /// Ten thousand million guesses or more.
        case veryStrong
    }
}
