import AuthBlock

extension ProviderConformance {
    /// Registration, sign-in and deletion.
    static let accountChecks: [Check] = [
        Check("registrationSignsIn") { trial in
            let session = try await trial.register()
            try trial.demand(session.account.email == trial.email, "the session is for another e-mail")
            try trial.demand(
                session.account.username == nil || session.account.username == trial.username,
                "the session carries another user name")
            try trial.demand(!session.account.id.isEmpty, "the account has no id")
            try trial.demand(!session.refreshToken.value.isEmpty, "the session has no refresh token")
            try trial.demand(session.lifetime > 0, "the session is stale at once")
        },
        Check("signInAfterRegistrationIsTheSameAccount") { trial in
            let registered = try await trial.register()
            let session = try await trial.signIn()
            try trial.demand(session.account.id == registered.account.id, "the account has another id")
        },
        Check("unknownEmailLooksLikeAWrongPassword") { trial in
            try await trial.register()
            let wrong = try await trial.refusal(of: "a wrong password") { () async throws(AuthError) in
                try await trial.signIn(password: trial.otherPassword)
            }
            let stranger = try trial.strangersEmail
            let unknown = try await trial.refusal(of: "an unknown e-mail") { () async throws(AuthError) in
                try await trial.signIn(stranger)
            }
            try trial.demand(
                wrong.code == .invalidCredentials, "a wrong password is answered with \(wrong.code.rawValue)")
            try trial.demand(
                unknown == wrong, "an unknown e-mail is answered with \(unknown), a wrong password with \(wrong)")
        },
        Check("takenEmailIsRefused") { trial in
            try await trial.register()
            try await trial.demand(.emailAlreadyInUse, for: "a second registration") { () async throws(AuthError) in
                try await trial.register(password: trial.otherPassword)
            }
            try await trial.demand(.invalidCredentials, for: "its password") { () async throws(AuthError) in
                try await trial.signIn(password: trial.otherPassword)
            }
            try await trial.signIn()
        },
        Check("oneOfManyRegistrationsAtOnceSucceeds") { trial in
            let results = await withTaskGroup(of: AuthError?.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        do throws(AuthError) {
                            try await trial.register()
                            return nil
                        } catch {
                            return error
                        }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            let successes = results.filter { $0 == nil }.count
            try trial.demand(successes == 1, "\(successes) of 8 registrations of one e-mail succeed")
            let codes = Set(results.compactMap { $0?.code })
            try trial.demand(
                codes.isSubset(of: [.emailAlreadyInUse, .busy, .throttled]),
                "the others are answered with \(codes.map(\.rawValue).sorted().joined(separator: ", "))")
        },
        Check("emailInAnotherCaseIsTheSameAccount") { trial in
            let registered = try await trial.register()
            let upper = try EmailAddress(trial.email.text.uppercased())
            let session = try await trial.signIn(upper)
            try trial.demand(session.account.id == registered.account.id, "it signs in to another account")
            try await trial.demand(.emailAlreadyInUse, for: "its registration") { () async throws(AuthError) in
                try await trial.register(upper)
            }
        },
        Check("blanksAroundAPasswordBelongToIt") { trial in
            let padded = try Password(" \(trial.password.secret) ")
            try await trial.register(password: padded)
            try await trial.signIn(password: padded)
            try await trial.demand(.invalidCredentials, for: "the password without them") {
                () async throws(AuthError) in
                try await trial.signIn()
            }
        },
        Check("deletedAccountIsUnknown") { trial in
            let session = try await trial.register()
            try await trial.provider.deleteAccount(session)
            try await trial.demand(.invalidCredentials, for: "a sign-in after the deletion") {
                () async throws(AuthError) in try await trial.signIn()
            }
            try await trial.demandEnd(of: session, after: "the deletion")
        },
        Check("emailOfADeletedAccountCanRegisterAgain") { trial in
            let session = try await trial.register()
            try await trial.provider.deleteAccount(session)
            let again = try await trial.register(password: trial.otherPassword)
            try trial.demand(again.account.id != session.account.id, "the new account has the old one's id")
            try await trial.signIn(password: trial.otherPassword)
        },
        Check("errorsHoldNothingPrivate") { trial in
            let session = try await trial.register()
            var madeUp = session
            madeUp.refreshToken = Secret("made-up-\(session.refreshToken.value)")
            let errors = [
                try await trial.refusal(of: "a second registration") { () async throws(AuthError) in
                    try await trial.register()
                },
                try await trial.refusal(of: "a wrong password") { () async throws(AuthError) in
                    try await trial.signIn(password: trial.otherPassword)
                },
                try await trial.refusal(of: "a made-up refresh token") { [madeUp] () async throws(AuthError) in
                    try await trial.provider.refresh(madeUp)
                },
            ]
            let secrets = [
                trial.email.text, trial.email.canonical, trial.password.secret, trial.otherPassword.secret,
                session.refreshToken.value,
            ]
            for error in errors {
                let texts = [error.description, error.subject ?? "", error.providerCode ?? ""]
                let leaks = texts.contains { text in secrets.contains { text.contains($0) } }
                try trial.demand(!leaks, "the error \(error.code.rawValue) holds an e-mail, a password or a token")
            }
        },
    ]
}
