import AuthBlock
import FirebaseProvider
import FirebaseStandIn
import Foundation
import Testing

@Suite struct EmulatorTests {
    /// Does all that a provider can do.
    private func doEverything(_ project: Project) async throws {
        let provider = project.makeProvider()
        let ada = try Ada()
        try await provider.checkReadiness()
        var session = try await provider.register(ada.registration)
        session = try await provider.signIn(ada.credentials)
        session = try await provider.refresh(session)
        session = try await provider.rename(session, to: try Username("Countess"))
        session = try await provider.changePassword(of: session, to: try Password("another \(UUID().uuidString)"))
        try await provider.sendEmailVerification(for: session)
        try await provider.sendPasswordReset(to: ada.email, for: Client(id: "test"))
        _ = try await provider.verify(try #require(session.idToken))
        _ = try await provider.publicKeys()
        _ = await provider.recoverInterruptedWork()
        try await provider.deleteAccount(session)
    }

    @Test func noOtherHostIsEverContacted() async throws {
        let project = try Project(style: .emulator)
        try await doEverything(project)
        #expect(project.network.hosts == ["localhost:9099", "localhost:9000"])
        #expect(project.network.requests.allSatisfy { $0.url.scheme == "http" })
    }

    @Test func withoutEmulatorsEverythingIsEncrypted() async throws {
        let project = try Project()
        try await doEverything(project)
        #expect(
            project.network.hosts == [
                "identitytoolkit.googleapis.com", "securetoken.googleapis.com", "www.googleapis.com",
                "\(project.standIn.projectID)-default-rtdb.firebaseio.com",
            ])
        #expect(project.network.requests.allSatisfy { $0.url.scheme == "https" })
    }

    @Test func onlyGooglesServicesAreTheInternet() throws {
        #expect(try Project().provider.reachesInternet)
        #expect(try !Project(style: .emulator).provider.reachesInternet)
    }

    @Test func theEmulatedDatabaseIsTheProjects() async throws {
        let project = try Project(style: .emulator)
        _ = try await project.makeProvider().register(try Ada().registration)
        #expect(project.standIn.databaseNames == ["\(project.standIn.projectID)-default-rtdb"])
    }

    @Test func anUnsignedTokenIsValidOnTheEmulatorsAlone() async throws {
        let emulated = try Project(style: .emulator)
        let session = try await emulated.makeProvider().register(try Ada().registration)
        let token = try #require(session.idToken)
        #expect(try await emulated.makeProvider().verify(token).accountID == session.account.id)
        let real = try Project()
        let error = await failure { () async throws(AuthError) in try await real.makeProvider().verify(token) }
        #expect(error?.code == .tokenInvalid)
    }

    @Test func aTokenWithASignatureIsNoneOfTheEmulators() async throws {
        let emulated = try Project(style: .emulator)
        let session = try await emulated.makeProvider().register(try Ada().registration)
        let token = Secret(try #require(session.idToken).value + "c2ln")
        let error = await failure { () async throws(AuthError) in try await emulated.makeProvider().verify(token) }
        #expect(error?.code == .tokenInvalid)
    }

    @Test func emulatedAccountsHaveAJournalOfTheirOwn() async throws {
        let emulated = try Project(style: .emulator)
        let ada = try Ada()
        emulated.standIn.plan(.reset, on: .writeProfile)
        emulated.standIn.plan(.reset, on: .removeProfile)
        _ = await failure { () async throws(AuthError) in try await emulated.makeProvider().register(ada.registration) }
        #expect(emulated.journal.count == 1)
        let real = try Project()
        _ = await real.makeProvider(state: emulated.state).recoverInterruptedWork()
        #expect(real.network.requests.isEmpty)
    }

    @Test func theEmulatorsWordForADeletedAccountEndsItsSession() async throws {
        let project = try Project(style: .emulator)
        let ada = try Ada()
        let session = try await project.makeProvider().register(ada.registration)
        project.standIn.remove(ada.email.canonical)
        let error = await failure { () async throws(AuthError) in try await project.makeProvider().refresh(session) }
        #expect(error?.code.endsSession == true)
    }
}
