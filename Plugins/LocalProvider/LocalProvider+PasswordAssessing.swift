public import AuthBlock

extension LocalProvider: PasswordAssessing {
    /// The fewest code points of a new password.
    public var minimumPasswordLength: Int { policy.minimumLength }

    /// Judges a password by zxcvbn and the policy. While very many are judged at once, it answers without a judgement:
    /// the registration will judge.
    public func assess(_ password: Password, personalWords: [String]) async -> PasswordAssessment {
        let judged = try? await meter.run { [policy] in policy.assess(password, personalWords: personalWords) }
        return judged ?? PasswordAssessment(strength: .fair, weakness: nil, refusal: nil)
    }
}
