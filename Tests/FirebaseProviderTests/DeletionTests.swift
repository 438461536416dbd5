import AuthBlock
import AuthBlockTestKit
import FirebaseProvider
import FirebaseStandIn
import Foundation
import Testing

@Suite struct DeletionTests {
    let project: Project

    init() throws { project = try Project() }

    private func deletion(of session: AuthSession) async -> AuthError? {
        await failure { () async throws(AuthError) in try await project.provider.deleteAccount(session) }
    }

    @Test func removesTheProfileBeforeTheAccount() async throws {
        let session = try await project.register()
        try await project.provider.deleteAccount(session)
        #expect(project.standIn.log.suffix(2) == [.removeProfile, .delete])
        #expect(project.standIn.accountCount == 0)
        #expect(!project.standIn.hasProfile(session.account.id))
        #expect(project.journal == [])
    }

    @Test func marksTheProfileWhereTheProjectKeepsProfiles() async throws {
        let project = try Project(onDeletion: .deactivate)
        let session = try await project.register()
        try await project.provider.deleteAccount(session)
        #expect(project.standIn.accountCount == 0)
        #expect(project.standIn.profile(session.account.id, "active") == "no")
        #expect(project.standIn.profile(session.account.id, "userName") == "Ada Lovelace")
    }

    @Test func aSignInThatIsTooOldPutsTheProfileBack() async throws {
        let session = try await project.register()
        project.clock.advance(by: .seconds(600))
        #expect(await deletion(of: session)?.code == .recentSignInRequired)
        #expect(project.standIn.profile(session.account.id, "userName") == "Ada Lovelace")
        #expect(project.standIn.orphans == [])
        #expect(project.journal == [])
        try await project.provider.deleteAccount(try await project.signIn())
        #expect(project.standIn.accountCount == 0)
    }

    @Test func anAccountThatIsGoneAlreadyIsNoError() async throws {
        let session = try await project.register()
        project.standIn.remove(project.ada.email.canonical)
        try await project.provider.deleteAccount(session)
        #expect(project.standIn.orphans == [])
        #expect(project.journal == [])
    }

    @Test func aLostAnswerIsLookedInto() async throws {
        let session = try await project.register()
        project.standIn.plan(.lostAnswer, on: .delete)
        try await project.provider.deleteAccount(session)
        #expect(project.standIn.accountCount == 0)
        #expect(project.journal == [])
    }

    @Test(arguments: [StandInOperation.removeProfile, .delete])
    func aFailureInTheMiddleLeavesTheAccountWhole(operation: StandInOperation) async throws {
        let session = try await project.register()
        project.standIn.plan(.failure("internal", status: 503), on: operation)
        #expect(await deletion(of: session)?.code == .serviceUnavailable)
        #expect(project.standIn.profile(session.account.id, "userName") == "Ada Lovelace")
        #expect(project.standIn.orphans == [])
        #expect(project.journal == [])
    }

    @Test func whatCannotBePutBackNowIsPutBackAtTheNextStart() async throws {
        let session = try await project.register()
        project.standIn.plan(.reset, on: .delete)
        project.standIn.plan(.reset, on: .token)
        #expect(await deletion(of: session)?.kind == .unavailable)
        #expect(project.standIn.orphans == [session.account.id])
        #expect(await project.provider.recoverInterruptedWork().completed == [session.account.id])
        #expect(project.standIn.profile(session.account.id, "userName") == "Ada Lovelace")
        #expect(project.standIn.orphans == [])
    }

    @Test func aDisabledAccountCannotBeDeletedByItsOwner() async throws {
        let session = try await project.register()
        project.standIn.setDisabled(true, project.ada.email.canonical)
        #expect(await deletion(of: session)?.code == .accountDisabled)
        project.standIn.setDisabled(false, project.ada.email.canonical)
        #expect(try await project.signIn().account.username == project.ada.username)
        #expect(project.standIn.orphans == [])
        #expect(project.journal == [])
    }

    @Test func otherDataBesideAProfileSurvivesARenaming() async throws {
        let session = try await project.register()
        project.standIn.setProfile(session.account.id, ["colour": "blue"])
        _ = try await project.provider.rename(session, to: try Username("Countess"))
        #expect(project.standIn.profile(session.account.id, "colour") == "blue")
        #expect(project.standIn.profile(session.account.id, "userName") == "Countess")
    }
}
