/// A provider that can say what it thinks of a password before it is submitted.
public protocol PasswordAssessing: AuthProvider {
    /// The fewest characters (Unicode code points) that the provider accepts.
    var minimumPasswordLength: Int { get }

    /// Judges a password for someone with these personal words, such as their e-mail and name, which make a password
    /// easy to guess.
    func assess(_ password: Password, personalWords: [String]) async -> PasswordAssessment
}

/// How good a password is, and why.
public struct PasswordAssessment: Sendable, Equatable {
    /// Five steps, as zxcvbn counts them: from guessed at once to very unlikely to be guessed.
    public enum Strength: Int, Sendable, Comparable, CaseIterable {
        /// Guessed within a thousand tries.
        case veryWeak
        /// Guessed within a million tries.
        case weak
        /// Guessed within a hundred million tries.
        case fair
        /// Guessed within ten thousand million tries.
        case strong
        /// Not guessed within that.
        case veryStrong

        /// Weaker strengths come first.
        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// What makes a password easy to guess.
    public enum Weakness: String, Sendable, CaseIterable {
        /// It is, or holds, a common password or a word of a dictionary.
        case commonWord
        /// It holds the person's own e-mail or name.
        case personalWord
        /// It repeats itself.
        case repetition
        /// It is a sequence such as `abcd` or `4321`.
        case sequence
        /// It is a run of keys that lie side by side.
        case keyboardPattern
        /// It is a date.
        case date
        /// It is short.
        case short
    }

    /// How good it is.
    public let strength: Strength
    /// The main reason why it is not better, if there is one.
    public let weakness: Weakness?
    /// Why the provider would refuse it, or `nil` if it would not.
    public let refusal: AuthError.Code?

    /// Puts a judgement together.
    public init(strength: Strength, weakness: Weakness?, refusal: AuthError.Code?) {
        self.strength = strength
        self.weakness = weakness
        self.refusal = refusal
    }
}
