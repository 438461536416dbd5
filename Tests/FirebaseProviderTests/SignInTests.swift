import AuthBlock
import FirebaseProvider
import FirebaseStandIn
import Foundation
import Testing

@Suite struct SignInTests {
    let project: Project

    init() throws { project = try Project() }

    private func code(of credentials: Credentials) async -> AuthError? {
        await failure { () async throws(AuthError) in try await project.provider.signIn(credentials) }
    }

    @Test func bringsTheNameOfTheProfile() async throws {
        let registered = try await project.register()
        let session = try await project.signIn()
        #expect(session.account == registered.account)
        #expect(project.standIn.log.suffix(2) == [.signIn, .readProfile])
    }

    @Test(arguments: [true, false])
    func anUnknownEmailLooksLikeAWrongPassword(isProtected: Bool) async throws {
        project.standIn.switches.protectsEnumeration = isProtected
        try await project.register()
        let wrong = await code(of: try project.ada.credentials("something else"))
        let unknown = await code(of: try Ada("stranger@example.com").credentials)
        #expect(wrong == AuthError(.invalidCredentials))
        #expect(unknown == wrong)
    }

    @Test func aDisabledAccountSaysSo() async throws {
        try await project.register()
        project.standIn.setDisabled(true, project.ada.email.canonical)
        #expect(await code(of: project.ada.credentials)?.code == .accountDisabled)
    }

    @Test func throttlingCarriesTheTimeToWait() async throws {
        project.standIn.plan(.throttled(retryAfter: 30), on: .signIn)
        project.standIn.plan(.throttled(retryAfter: nil), on: .signIn)
        let name = "TOO_MANY_ATTEMPTS_TRY_LATER"
        #expect(
            await code(of: project.ada.credentials)
                == AuthError(.throttled, retryAfter: .seconds(30), providerCode: name))
        #expect(await code(of: project.ada.credentials) == AuthError(.throttled, providerCode: name))
    }

    @Test func anAccountFromElsewhereGetsAProfileWithoutAName() async throws {
        let registered = try await project.register()
        project.standIn.removeProfile(registered.account.id)
        let session = try await project.signIn()
        #expect(session.account.username == nil)
        #expect(project.standIn.profile(registered.account.id, "active") == "yes")
        #expect(project.standIn.orphans == [])
    }

    @Test func aProfileThatWasSwitchedOffIsSwitchedOnAgainWithItsName() async throws {
        let registered = try await project.register()
        project.standIn.setProfile(registered.account.id, ["active": "no"])
        let session = try await project.signIn()
        #expect(session.account.username == project.ada.username)
        #expect(project.standIn.orphans == [])
    }

    @Test func aProfileThatCannotBeReadIsAnOutageAndNoRefusal() async throws {
        try await project.register()
        for fault in [StandInFault.reset, .html(status: 200), .failure("internal", status: 500)] {
            project.standIn.plan(fault, on: .readProfile)
            #expect(await code(of: project.ada.credentials)?.kind == .unavailable)
        }
    }

    @Test func aNameThatCannotBeShownIsCleaned() async throws {
        let registered = try await project.register()
        project.standIn.setProfile(registered.account.id, ["userName": "Ada\u{1B}[2J\u{202E}"])
        #expect(try await project.signIn().account.username?.text == "Ada[2J")
    }

    @Test func aCancelledSignInIsCancelled() async throws {
        project.standIn.plan(.heldBefore, on: .signIn)
        let task = Task { [self] in await code(of: project.ada.credentials) }
        await project.standIn.waitUntilHeld()
        task.cancel()
        project.standIn.release()
        let error = await task.value
        #expect(error?.code == .cancelled || error?.kind == .unavailable)
    }

    @Test func twoSignInsAtOnceRepairOneProfileOnce() async throws {
        let registered = try await project.register()
        project.standIn.removeProfile(registered.account.id)
        async let first = project.provider.signIn(project.ada.credentials)
        async let second = project.provider.signIn(project.ada.credentials)
        _ = try await (first, second)
        #expect(project.standIn.orphans == [])
        #expect(project.journal == [])
    }
}
