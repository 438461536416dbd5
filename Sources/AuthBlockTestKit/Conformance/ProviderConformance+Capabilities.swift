import AuthBlock

extension ProviderConformance {
    /// What the optional capabilities promise.
    static let capabilityChecks: [Check] = [
        Check("readyProviderSaysSo") { trial in
            try await trial.capability("ReadinessChecking", (any ReadinessChecking).self).checkReadiness()
        },
        Check("tooShortPasswordIsRefusedAsAnnounced") { trial in
            let provider = try trial.capability("PasswordAssessing", (any PasswordAssessing).self)
            let minimum = provider.minimumPasswordLength
            guard minimum > 1 else { return }
            let short = try Password(String(trial.password.secret.prefix(minimum - 1)))
            let assessment = await provider.assess(short, personalWords: [])
            try trial.demand(
                assessment.refusal == .passwordTooShort, "the assessment of a too short password does not refuse it")
            try await trial.demand(.passwordTooShort, for: "a too short password") { () async throws(AuthError) in
                try await trial.register(password: short)
            }
            let accepted = await provider.assess(trial.password, personalWords: [])
            try trial.demand(accepted.refusal == nil, "the assessment of a good password refuses it")
            try await trial.register()
        },
        Check("changedPasswordReplacesTheOldOne") { trial in
            let provider = try trial.capability("PasswordChanging", (any PasswordChanging).self)
            let session = try await trial.register()
            let changed = try await provider.changePassword(of: session, to: trial.otherPassword)
            try trial.demand(changed.account.id == session.account.id, "the new session is another account's")
            try await trial.signIn(password: trial.otherPassword)
            try await trial.demand(.invalidCredentials, for: "the old password") { () async throws(AuthError) in
                try await trial.signIn()
            }
            try await trial.demandLife(of: changed, after: "the change of its password")
        },
        Check("changedPasswordEndsOtherSessions") { trial in
            let provider = try trial.capability("PasswordChanging", (any PasswordChanging).self)
            let other = try await trial.register()
            _ = try await provider.changePassword(of: try await trial.signIn(), to: trial.otherPassword)
            try await trial.demandEnd(of: other, after: "a change of the password from another session")
        },
        Check("newUserNameStays") { trial in
            let provider = try trial.capability("ProfileEditing", (any ProfileEditing).self)
            let name = try Username("Renamed")
            let renamed = try await provider.rename(try await trial.register(), to: name)
            try trial.demand(renamed.account.username == name, "the session does not carry the new user name")
            try await trial.demandLife(of: renamed, after: "a change of the user name")
            let session = try await trial.signIn()
            try trial.demand(session.account.username == name, "the next sign-in has the old user name")
        },
        Check("passwordResetSaysNothingAboutAddresses") { trial in
            let provider = try trial.capability("PasswordResetting", (any PasswordResetting).self)
            try await trial.register()
            try await trial.sendPasswordReset(by: provider, to: trial.email)
            try await trial.sendPasswordReset(by: provider, to: try trial.strangersEmail)
        },
        Check("emailVerificationIsSent") { trial in
            let provider = try trial.capability("EmailVerifying", (any EmailVerifying).self)
            try await provider.sendEmailVerification(for: try await trial.register())
        },
        Check("ownIDTokenIsAccepted") { trial in
            let provider = try trial.capability("TokenVerifying", (any TokenVerifying).self)
            let session = try await provider.refresh(try await trial.register())
            let token = try await provider.verify(try trial.idToken(of: session))
            try trial.demand(token.accountID == session.account.id, "the token names another account")
            try trial.demand(token.email == nil || token.email == trial.email, "the token names another e-mail")
            try trial.demand(token.expiresAt > token.authenticatedAt, "the token has expired")
        },
        Check("changedIDTokenIsRefused") { trial in
            let provider = try trial.capability("TokenVerifying", (any TokenVerifying).self)
            let session = try await provider.refresh(try await trial.register())
            let token = try trial.idToken(of: session).value
            for changed in [token + "x", String(token.dropLast()), String(token.reversed()), ""] {
                try await trial.demand(.tokenInvalid, for: "a changed token") { () async throws(AuthError) in
                    try await provider.verify(Secret(changed))
                }
            }
        },
    ]
}

extension Trial {
    fileprivate func idToken(of session: AuthSession) throws -> Secret {
        guard let token = session.idToken else {
            throw ProviderConformance.Failure(reason: "a refresh brings no ID token")
        }
        return token
    }
}
