import AuthBlock
import Foundation

extension ProviderConformance {
    /// Refresh and sign-out.
    static let sessionChecks: [Check] = [
        Check("refreshBringsAnIDToken") { trial in
            let session = try await trial.register()
            let renewed = try await trial.provider.refresh(session)
            try trial.demand(renewed.idToken?.value.isEmpty == false, "the renewed session has no ID token")
            try trial.demand(renewed.account.id == session.account.id, "the renewed session is another account's")
        },
        Check("refreshedSessionCanBeRefreshed") { trial in
            let renewed = try await trial.provider.refresh(try await trial.register())
            try await trial.demandLife(of: renewed, after: "a refresh")
        },
        Check("refreshIsNoSignIn") { trial in
            let session = try await trial.register()
            let renewed = try await trial.provider.refresh(session)
            try trial.demand(
                abs(renewed.authenticatedAt.timeIntervalSince(session.authenticatedAt)) < 1,
                "the renewed session says that the password was checked at another time")
        },
        Check("madeUpRefreshTokenIsRefused") { trial in
            var session = try await trial.register()
            session.refreshToken = Secret(String(session.refreshToken.value.reversed()))
            try await trial.demandEnd(of: session, after: "its token was exchanged for a made-up one")
        },
        Check("signOutEndsTheSession") { trial in
            let provider = try trial.capability("SessionRevoking", (any SessionRevoking).self)
            let session = try await trial.register()
            try await provider.signOut(session)
            try await trial.demandEnd(of: session, after: "signing out")
        },
        Check("signOutTwiceIsNoError") { trial in
            let provider = try trial.capability("SessionRevoking", (any SessionRevoking).self)
            let session = try await trial.register()
            try await provider.signOut(session)
            try await provider.signOut(session)
        },
        Check("signOutLeavesOtherSessionsAlone") { trial in
            let provider = try trial.capability("SessionRevoking", (any SessionRevoking).self)
            let first = try await trial.register()
            let second = try await trial.signIn()
            try await provider.signOut(first)
            try await trial.demandLife(of: second, after: "signing out of another session")
        },
    ]
}
