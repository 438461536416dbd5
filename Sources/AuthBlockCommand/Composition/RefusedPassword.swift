import AuthBlock

/// A new password that the provider refused, with what it thinks of it.
struct RefusedPassword: Error {
    let error: AuthError
    let advice: Phrase
}

extension Composition {
    /// Sets a new password by `work`, and tells more about a refusal where the provider can assess passwords.
    ///
    /// - Parameter personalWords: what makes a password easy to guess for whoever knows the person.
    func settingPassword<Value>(
        _ password: Password, personalWords: [String], _ work: () async throws(AuthError) -> Value
    ) async throws -> Value {
        do throws(AuthError) {
            return try await work()
        } catch {
            guard let assessor = provider as? any PasswordAssessing else { throw error }
            switch error.code {
            case .passwordTooShort:
                throw RefusedPassword(
                    error: error, advice: .passwordHint(minimumLength: assessor.minimumPasswordLength))
            case .passwordTooWeak:
                let assessment = await assessor.assess(password, personalWords: personalWords)
                throw RefusedPassword(error: error, advice: .passwordStrength(assessment))
            default:
                throw error
            }
        }
    }
}
