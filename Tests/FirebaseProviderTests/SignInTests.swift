import AuthBlock
import FirebaseProvider
import FirebaseStandIn
import Foundation
import Testing

@Suite struct SignInTests {
    let project: Project
    let provider: FirebaseProvider
    let ada: Ada

    init() throws {
        project = try Project()
        provider = project.provider()
        ada = try Ada()
    }

    private func code(of credentials: Credentials) async -> AuthError? {
        await failure { () async throws(AuthError) in try await provider.signIn(credentials) }
    }

    @Test func bringsTheNameOfTheProfile() async throws {
        let registered = try await provider.register(ada.registration)
        let session = try await provider.signIn(ada.credentials)
        #expect(session.account == registered.account)
        #expect(project.standIn.log.suffix(2) == [.signIn, .readProfile])
    }

    @Test(arguments: [true, false])
    func anUnknownEmailLooksLikeAWrongPassword(isProtected: Bool) async throws {
        project.standIn.switches.protectsEnumeration = isProtected
        _ = try await provider.register(ada.registration)
        let wrong = await code(of: try ada.credentials("something else"))
        let unknown = await code(of: try Ada("stranger@example.com").credentials)
        #expect(wrong == AuthError(.invalidCredentials))
        #expect(unknown == wrong)
    }

    @Test func aDisabledAccountSaysSo() async throws {
        _ = try await provider.register(ada.registration)
        project.standIn.setDisabled(true, ada.email.canonical)
        #expect(await code(of: ada.credentials)?.code == .accountDisabled)
    }

    @Test func throttlingCarriesTheTimeToWait() async throws {
        project.standIn.plan(.throttled(retryAfter: 30), on: .signIn)
        project.standIn.plan(.throttled(retryAfter: nil), on: .signIn)
        let name = "TOO_MANY_ATTEMPTS_TRY_LATER"
        #expect(await code(of: ada.credentials) == AuthError(.throttled, retryAfter: .seconds(30), providerCode: name))
        #expect(await code(of: ada.credentials) == AuthError(.throttled, providerCode: name))
    }

    @Test func anAccountFromElsewhereGetsAProfileWithoutAName() async throws {
        let registered = try await provider.register(ada.registration)
        project.standIn.removeProfile(registered.account.id)
        let session = try await provider.signIn(ada.credentials)
        #expect(session.account.username == nil)
        #expect(project.standIn.profile(registered.account.id, "active") == "yes")
        #expect(project.standIn.orphans == [])
    }

    @Test func aProfileThatWasSwitchedOffIsSwitchedOnAgainWithItsName() async throws {
        let registered = try await provider.register(ada.registration)
        project.standIn.setProfile(registered.account.id, ["active": "no"])
        let session = try await provider.signIn(ada.credentials)
        #expect(session.account.username == ada.username)
        #expect(project.standIn.orphans == [])
    }

    @Test func aProfileThatCannotBeReadIsAnOutageAndNoRefusal() async throws {
        _ = try await provider.register(ada.registration)
        for fault in [StandInFault.reset, .html(status: 200), .failure("internal", status: 500)] {
            project.standIn.plan(fault, on: .readProfile)
            #expect(await code(of: ada.credentials)?.kind == .unavailable)
        }
    }

    @Test func aNameThatCannotBeShownIsCleaned() async throws {
        let registered = try await provider.register(ada.registration)
        project.standIn.setProfile(registered.account.id, ["userName": "Ada\u{1B}[2J\u{202E}"])
        #expect(try await provider.signIn(ada.credentials).account.username?.text == "Ada[2J")
    }

    @Test func aCancelledSignInIsCancelled() async throws {
        project.standIn.plan(.heldBefore, on: .signIn)
        let task = Task { [self] in await code(of: ada.credentials) }
        await project.standIn.waitUntilHeld()
        task.cancel()
        project.standIn.release()
        let error = await task.value
        #expect(error?.code == .cancelled || error?.kind == .unavailable)
    }

    @Test func twoSignInsAtOnceRepairOneProfileOnce() async throws {
        let registered = try await provider.register(ada.registration)
        project.standIn.removeProfile(registered.account.id)
        async let first = provider.signIn(ada.credentials)
        async let second = provider.signIn(ada.credentials)
        _ = try await (first, second)
        #expect(project.standIn.orphans == [])
        #expect(project.journal == [])
    }
}
