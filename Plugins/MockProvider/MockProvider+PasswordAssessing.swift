public import AuthBlock

extension MockProvider: PasswordAssessing {
    /// Eight characters.
    public var minimumPasswordLength: Int { MockBackend.minimumPasswordLength }

    /// Judges by the length alone.
    public func assess(_ password: Password, personalWords: [String]) async -> PasswordAssessment {
        let minimum = minimumPasswordLength
        return switch password.secret.unicodeScalars.count {
        case ..<minimum: PasswordAssessment(strength: .veryWeak, weakness: .short, refusal: .passwordTooShort)
        case ..<(minimum + 4): PasswordAssessment(strength: .fair, weakness: .short, refusal: nil)
        case ..<(minimum + 8): PasswordAssessment(strength: .strong, weakness: nil, refusal: nil)
        default: PasswordAssessment(strength: .veryStrong, weakness: nil, refusal: nil)
        }
    }
}
