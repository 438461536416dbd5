import AuthBlock

/// What a new password must be. There are no composition rules, since NIST SP 800-63B-4, section 3.1.1.2, forbids them.
struct PasswordPolicy: Sendable {
    let minimumLength: Int
    let minimumStrength: PasswordAssessment.Strength

    /// The most code points, after normalisation. More would cost a guesser, and us, no more: PBKDF2 hashes a long
    /// password once. NIST SP 800-63B-4, section 3.1.1.2, asks for 64 or more.
    static let maximumLength = 1_024

    init(_ options: LocalProvider.Options) {
        minimumLength = options.minimumPasswordLength
        minimumStrength =
            switch options.minimumPasswordStrength {
            case .veryWeak: .veryWeak
            case .weak: .weak
            case .fair: .fair
            case .strong: .strong
            case .veryStrong: .veryStrong
            }
    }

    /// Judges a password for someone with these personal words.
    func assess(_ password: Password, personalWords: [String]) -> PasswordAssessment {
        var normalized = NormalizedPassword(password)
        defer { normalized.cleanse() }
        let estimate = StrengthMeter.estimate(normalized.bytes, personalWords: personalWords)
        let refusal = refusal(length: normalized.codePoints, strength: estimate.strength)
        let isShort = refusal == .passwordTooShort
        return PasswordAssessment(
            strength: estimate.strength, weakness: isShort ? .short : estimate.weakness, refusal: refusal)
    }

    /// Refuses a new password that is not good enough.
    func check(_ password: Password, personalWords: [String]) throws(AuthError) {
        if let code = assess(password, personalWords: personalWords).refusal { throw AuthError(code) }
    }

    private func refusal(length: Int, strength: PasswordAssessment.Strength) -> AuthError.Code? {
        if length < minimumLength { return .passwordTooShort }
        if length > Self.maximumLength { return .passwordTooLong }
        return strength < minimumStrength ? .passwordTooWeak : nil
    }
}
