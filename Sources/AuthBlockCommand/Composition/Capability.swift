import AuthBlock

/// What a provider can do beyond the basics, by the protocols that it conforms to.
enum Capability: String, CaseIterable, Encodable {
    case readinessCheck = "readiness check"
    case passwordAssessment = "password assessment"
    case passwordChange = "password change"
    case passwordReset = "password reset"
    case emailVerification = "e-mail verification"
    case profileEditing = "profile editing"
    case tokenVerification = "token verification"
    case sessionRevocation = "session revocation"
    case accountAdministration = "account administration"
    case recovery = "recovery of interrupted work"

    /// All that a provider has.
    static func all(of provider: any AuthProvider) -> [Capability] {
        allCases.filter { $0.belongs(to: provider) }
    }

    private func belongs(to provider: any AuthProvider) -> Bool {
        switch self {
        case .readinessCheck: provider is any ReadinessChecking
        case .passwordAssessment: provider is any PasswordAssessing
        case .passwordChange: provider is any PasswordChanging
        case .passwordReset: provider is any PasswordResetting
        case .emailVerification: provider is any EmailVerifying
        case .profileEditing: provider is any ProfileEditing
        case .tokenVerification: provider is any TokenVerifying
        case .sessionRevocation: provider is any SessionRevoking
        case .accountAdministration: provider is any AccountAdministering
        case .recovery: provider is any Recovering
        }
    }
}
