import AuthBlock
import Foundation
import MockProvider

/// For each check of the conformance suite a provider with the mistake that the check is there to find.
let brokenProviders: [String: @Sendable () -> AlteredProvider] = [
    // Accounts.
    "registrationSignsIn": {
        AlteredProvider { provider in
            provider.register = { mock, registration async throws(AuthError) in
                var session = try await mock.register(registration)
                session.lifetime = 0
                return session
            }
        }
    },
    "signInAfterRegistrationIsTheSameAccount": {
        AlteredProvider { provider in
            provider.signIn = { mock, credentials async throws(AuthError) in
                let session = try await mock.signIn(credentials)
                return session.belonging(to: session.account.id + "-again")
            }
        }
    },
    "unknownEmailLooksLikeAWrongPassword": {
        AlteredProvider { provider in
            provider.signIn = { mock, credentials async throws(AuthError) in
                let isKnown = mock.calls.contains {
                    $0.operation == .register && $0.email == credentials.email.canonical
                }
                guard isKnown else { throw AuthError(.accountNotFound) }
                return try await mock.signIn(credentials)
            }
        }
    },
    "takenEmailIsRefused": {
        AlteredProvider { provider in
            provider.register = { mock, registration async throws(AuthError) in
                do throws(AuthError) {
                    return try await mock.register(registration)
                } catch {
                    throw error.code == .emailAlreadyInUse ? AuthError(.serviceUnavailable) : error
                }
            }
        }
    },
    "oneOfManyRegistrationsAtOnceSucceeds": {
        AlteredProvider { provider in
            provider.register = { _, registration async throws(AuthError) in
                try await MockProvider().register(registration)
            }
        }
    },
    "emailInAnotherCaseIsTheSameAccount": {
        AlteredProvider { provider in
            provider.signIn = { mock, credentials async throws(AuthError) in
                guard credentials.email.text == credentials.email.canonical else {
                    throw AuthError(.invalidCredentials)
                }
                return try await mock.signIn(credentials)
            }
        }
    },
    "blanksAroundAPasswordBelongToIt": {
        AlteredProvider { provider in
            provider.signIn = { mock, credentials async throws(AuthError) in
                try await mock.signIn(
                    Credentials(
                        email: credentials.email, password: credentials.password.trimmed(),
                        client: credentials.client))
            }
            provider.register = { mock, registration async throws(AuthError) in
                try await mock.register(
                    Registration(
                        email: registration.email, password: registration.password.trimmed(),
                        username: registration.username, client: registration.client))
            }
        }
    },
    "deletedAccountIsUnknown": {
        AlteredProvider { provider in
            provider.deleteAccount = { mock, session async throws(AuthError) in try await mock.signOut(session) }
        }
    },
    "emailOfADeletedAccountCanRegisterAgain": {
        AlteredProvider { provider in
            provider.register = { mock, registration async throws(AuthError) in
                try await mock.register(registration).belonging(to: registration.email.canonical)
            }
        }
    },
    "errorsHoldNothingPrivate": {
        AlteredProvider { provider in
            provider.signIn = { mock, credentials async throws(AuthError) in
                do throws(AuthError) {
                    return try await mock.signIn(credentials)
                } catch {
                    throw AuthError(error.code, subject: "the account \(credentials.email.text)")
                }
            }
        }
    },

    // Sessions.
    "refreshBringsAnIDToken": {
        AlteredProvider { provider in
            provider.refresh = { mock, session async throws(AuthError) in
                var renewed = try await mock.refresh(session)
                renewed.idToken = nil
                return renewed
            }
        }
    },
    "refreshedSessionCanBeRefreshed": {
        AlteredProvider { provider in
            provider.refresh = { mock, session async throws(AuthError) in
                var renewed = try await mock.refresh(session)
                renewed.refreshToken = session.refreshToken
                return renewed
            }
        }
    },
    "refreshIsNoSignIn": {
        AlteredProvider { provider in
            provider.refresh = { mock, session async throws(AuthError) in
                var renewed = try await mock.refresh(session)
                renewed.authenticatedAt += 60
                return renewed
            }
        }
    },
    "madeUpRefreshTokenIsRefused": {
        AlteredProvider { provider in
            provider.refresh = { _, session async throws(AuthError) in session }
        }
    },
    "signOutEndsTheSession": {
        AlteredProvider { provider in provider.signOut = { _, _ async throws(AuthError) in } }
    },
    "signOutTwiceIsNoError": {
        AlteredProvider { provider in
            provider.signOut = { mock, session async throws(AuthError) in
                _ = try await mock.refresh(session)
                try await mock.signOut(session)
            }
        }
    },
    "signOutLeavesOtherSessionsAlone": {
        AlteredProvider { provider in
            provider.signOut = { mock, session async throws(AuthError) in try await mock.deleteAccount(session) }
        }
    },

    // Cancellation.
    "cancelledCallerGetsCancelled": {
        AlteredProvider { provider in
            provider.signIn = { mock, credentials async throws(AuthError) in
                try await uncancelled { () async throws(AuthError) in try await mock.signIn(credentials) }
            }
        }
    },
    "cancelledRegistrationIsWholeOrNotThere": {
        AlteredProvider { provider in
            provider.register = { mock, registration async throws(AuthError) in
                // A provider that leaves a half account behind, which answers neither sign-in nor registration.
                let registrations = mock.calls.filter { $0.operation == .register }.count
                guard registrations == 0 else { throw AuthError(.emailAlreadyInUse) }
                _ = try? await mock.register(
                    Registration(
                        email: registration.email, password: registration.password.trimmed(suffix: "x"),
                        username: registration.username, client: registration.client))
                throw AuthError(.cancelled)
            }
        }
    },
    "cancellationAfterTheAnswerChangesNothing": {
        AlteredProvider { provider in
            provider.refresh = { _, _ async throws(AuthError) in throw AuthError(.cancelled) }
        }
    },

    // Capabilities.
    "readyProviderSaysSo": {
        AlteredProvider { provider in
            provider.checkReadiness = { _ async throws(AuthError) in throw AuthError(.offline) }
        }
    },
    "tooShortPasswordIsRefusedAsAnnounced": {
        AlteredProvider { provider in
            provider.assess = { _, _ in PasswordAssessment(strength: .fair, weakness: nil, refusal: nil) }
        }
    },
    "changedPasswordReplacesTheOldOne": {
        AlteredProvider { provider in
            provider.changePassword = { _, session, _ async throws(AuthError) in session }
        }
    },
    "changedPasswordEndsOtherSessions": {
        AlteredProvider { provider in
            provider.changePassword = { _, session, _ async throws(AuthError) in session }
        }
    },
    "newUserNameStays": {
        AlteredProvider { provider in
            provider.rename = { _, session, name async throws(AuthError) in
                var renamed = session
                renamed.account.username = name
                return renamed
            }
        }
    },
    "passwordResetSaysNothingAboutAddresses": {
        AlteredProvider { provider in
            provider.sendPasswordReset = { mock, email async throws(AuthError) in
                let isKnown = mock.calls.contains { $0.operation == .register && $0.email == email.canonical }
                guard isKnown else { throw AuthError(.accountNotFound) }
            }
        }
    },
    "emailVerificationIsSent": {
        AlteredProvider { provider in
            provider.sendEmailVerification = { _, _ async throws(AuthError) in throw AuthError(.unsupported) }
        }
    },
    "ownIDTokenIsAccepted": {
        AlteredProvider { provider in
            provider.verify = { _, _ async throws(AuthError) in throw AuthError(.tokenInvalid) }
        }
    },
    "changedIDTokenIsRefused": {
        AlteredProvider { provider in
            provider.verify = { _, _ async throws(AuthError) in
                VerifiedToken(
                    accountID: "", email: nil, username: nil, authenticatedAt: .distantPast,
                    expiresAt: .distantFuture)
            }
        }
    },
]

/// Runs an operation in a task that does not notice the cancellation of this one.
private func uncancelled<Value: Sendable>(
    _ operation: @escaping @Sendable () async throws(AuthError) -> Value
) async throws(AuthError) -> Value {
    try await Task {
        do throws(AuthError) {
            return Result<Value, AuthError>.success(try await operation())
        } catch {
            return .failure(error)
        }
    }.value.get()
}

extension AuthSession {
    fileprivate func belonging(to id: String) -> AuthSession {
        AuthSession(
            account: Account(id: id, email: account.email, username: account.username), refreshToken: refreshToken,
            idToken: idToken, receivedAt: receivedAt, lifetime: lifetime, authenticatedAt: authenticatedAt)
    }
}

extension Password {
    fileprivate func trimmed(suffix: String = "") -> Password {
        (try? Password(secret.trimmingCharacters(in: .whitespaces) + suffix)) ?? self
    }
}
