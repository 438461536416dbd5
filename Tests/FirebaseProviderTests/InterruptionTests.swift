import AuthBlock
import AuthBlockTestKit
import FirebaseProvider
import FirebaseStandIn
import Foundation
import TemporaryFolder
import Testing

/// What is left when the process is killed at any request, before or after the server has done its work, and what the
/// next start makes of it.
@Suite struct InterruptionTests {
    /// A moment of a process's life: its nth request, with or without the server's work done.
    struct Moment: Sendable, CustomTestStringConvertible {
        let request: Int
        let isDelivered: Bool

        var testDescription: String { "request \(request), \(isDelivered ? "after" : "before") the server's work" }

        static func upTo(_ count: Int) -> [Moment] {
            (1...count).flatMap { [Moment(request: $0, isDelivered: false), Moment(request: $0, isDelivered: true)] }
        }
    }

    /// Runs an operation in a process that dies at a moment; answers with the folder as it was then.
    private func kill(
        at moment: Moment, in project: Project, state: URL? = nil,
        _ operation: (FirebaseProvider) async throws(AuthError) -> Void
    ) async throws -> URL {
        let state = state ?? project.state
        let copy = state.deletingLastPathComponent().appending(path: "\(state.lastPathComponent)+")
        let network = DyingNetwork(
            at: moment.request, isDelivered: moment.isDelivered, over: project.network, copying: state, to: copy)
        _ = await failure { () async throws(AuthError) in
            try await operation(project.makeProvider(state: state, network: network))
        }
        try #require(network.isDead, "there is no such request")
        return copy
    }

    @Test(arguments: Moment.upTo(2))
    func aKilledRegistrationIsFinishedOrUndone(moment: Moment) async throws {
        let project = try Project()
        let ada = try Ada()
        let state = try await kill(at: moment, in: project) { provider async throws(AuthError) in
            _ = try await provider.register(ada.registration)
        }
        let provider = project.makeProvider(state: state)
        _ = await provider.recoverInterruptedWork()
        if moment.request == 1, moment.isDelivered {
            // Only the owner can act for an account whose token was lost.
            #expect(project.standIn.orphans.count == 1)
            let session = try await provider.signIn(ada.credentials)
            #expect(session.account.username == ada.username)
        } else if project.standIn.accountCount == 1 {
            let session = try await provider.signIn(ada.credentials)
            #expect(session.account.username == ada.username)
        } else {
            _ = try await provider.register(ada.registration)
        }
        #expect(project.standIn.orphans == [])
        #expect(Project.journal(in: state) == [])
        #expect(await provider.recoverInterruptedWork() == Recovery())
    }

    @Test(arguments: Moment.upTo(2))
    func aKilledRegistrationCanBeTriedAgain(moment: Moment) async throws {
        let project = try Project()
        let ada = try Ada()
        let state = try await kill(at: moment, in: project) { provider async throws(AuthError) in
            _ = try await provider.register(ada.registration)
        }
        let provider = project.makeProvider(state: state)
        let error = await failure { () async throws(AuthError) in try await provider.register(ada.registration) }
        #expect(error == nil || error?.code == .emailAlreadyInUse)
        #expect(try await provider.signIn(ada.credentials).account.username == ada.username)
        #expect(project.standIn.orphans == [])
        #expect(Project.journal(in: state) == [])
    }

    @Test(arguments: Moment.upTo(2), FirebaseOptions.ProfileOnDeletion.allCases)
    func aKilledDeletionIsFinishedOrUndone(moment: Moment, onDeletion: FirebaseOptions.ProfileOnDeletion) async throws {
        let project = try Project(onDeletion: onDeletion)
        let ada = try Ada()
        let session = try await project.makeProvider().register(ada.registration)
        let state = try await kill(at: moment, in: project) { provider async throws(AuthError) in
            try await provider.deleteAccount(session)
        }
        let provider = project.makeProvider(state: state)
        let recovery = await provider.recoverInterruptedWork()
        #expect(recovery.failure == nil)
        #expect(recovery.completed + recovery.deleted == [session.account.id])
        #expect(project.standIn.orphans == [])
        #expect(project.standIn.accountCount == recovery.completed.count)
        #expect(Project.journal(in: state) == [])
    }

    @Test(arguments: Moment.upTo(2))
    func aKilledDeletionLeavesAnAccountThatCanSignIn(moment: Moment) async throws {
        let project = try Project()
        let ada = try Ada()
        let session = try await project.makeProvider().register(ada.registration)
        let state = try await kill(at: moment, in: project) { provider async throws(AuthError) in
            try await provider.deleteAccount(session)
        }
        let provider = project.makeProvider(state: state)
        if project.standIn.accountCount == 1 {
            let again = try await provider.signIn(ada.credentials)
            #expect(again.account.username == ada.username)
            #expect(Project.journal(in: state) == [])
        }
        #expect(project.standIn.orphans == [])
    }

    @Test(arguments: Moment.upTo(3))
    func aRecoveryThatIsKilledIsFinishedByTheNext(second: Moment) async throws {
        let project = try Project()
        let ada = try Ada()
        let first = Moment(request: 2, isDelivered: false)
        let state = try await kill(at: first, in: project) { provider async throws(AuthError) in
            _ = try await provider.register(ada.registration)
        }
        let next = try await kill(at: second, in: project, state: state) { provider async throws(AuthError) in
            _ = await provider.recoverInterruptedWork()
        }
        let provider = project.makeProvider(state: next)
        #expect(await provider.recoverInterruptedWork().failure == nil)
        #expect(project.standIn.orphans == [])
        #expect(Project.journal(in: next) == [])
        #expect(try await provider.signIn(ada.credentials).account.username == ada.username)
    }

    @Test(arguments: Moment.upTo(3))
    func aRecoveredDeletionThatIsKilledIsFinishedByTheNext(second: Moment) async throws {
        let project = try Project()
        let session = try await project.makeProvider().register(try Ada().registration)
        let first = Moment(request: 1, isDelivered: true)
        let state = try await kill(at: first, in: project) { provider async throws(AuthError) in
            try await provider.deleteAccount(session)
        }
        let next = try await kill(at: second, in: project, state: state) { provider async throws(AuthError) in
            _ = await provider.recoverInterruptedWork()
        }
        #expect(await project.makeProvider(state: next).recoverInterruptedWork().deleted == [session.account.id])
        #expect(project.standIn.accountCount == 0)
        #expect(project.standIn.orphans == [])
        #expect(Project.journal(in: next) == [])
    }

    @Test func rotatingTokensDoNotLoseTheWayToAnAccount() async throws {
        let project = try Project()
        project.standIn.switches.rotatesRefreshTokens = true
        let ada = try Ada()
        let state = try await kill(at: Moment(request: 2, isDelivered: false), in: project) {
            provider async throws(AuthError) in
            _ = try await provider.register(ada.registration)
        }
        let next = try await kill(at: Moment(request: 2, isDelivered: false), in: project, state: state) {
            provider async throws(AuthError) in
            _ = await provider.recoverInterruptedWork()
        }
        #expect(await project.makeProvider(state: next).recoverInterruptedWork().completed.count == 1)
        #expect(project.standIn.orphans == [])
    }

    @Test func anOldNoteDoesNothingToAnAccountInUse() async throws {
        let project = try Project()
        let ada = try Ada()
        let state = try await kill(at: Moment(request: 2, isDelivered: false), in: project) {
            provider async throws(AuthError) in
            _ = try await provider.register(ada.registration)
        }
        // Meanwhile its owner signs in on another machine and takes another name.
        let elsewhere = try TemporaryFolder()
        let other = project.makeProvider(state: elsewhere.url)
        _ = try await other.rename(try await other.signIn(ada.credentials), to: try Username("Countess"))

        let provider = project.makeProvider(state: state)
        #expect(await provider.recoverInterruptedWork().completed.count == 1)
        #expect(try await provider.signIn(ada.credentials).account.username?.text == "Countess")
    }

    @Test func aNewSignInDeletesNothingThatAnOldNoteSays() async throws {
        let project = try Project()
        let ada = try Ada()
        let session = try await project.makeProvider().register(ada.registration)
        let state = try await kill(at: Moment(request: 1, isDelivered: true), in: project) {
            provider async throws(AuthError) in
            try await provider.deleteAccount(session)
        }
        let elsewhere = try TemporaryFolder()
        _ = try await project.makeProvider(state: elsewhere.url).signIn(ada.credentials)
        #expect(await project.makeProvider(state: state).recoverInterruptedWork().deleted == [])
        #expect(project.standIn.accountCount == 1)
        #expect(project.standIn.orphans == [])
    }

    @Test func aDeletionWhoseSignInIsTooOldByNowIsTakenBack() async throws {
        let project = try Project()
        let ada = try Ada()
        let session = try await project.makeProvider().register(ada.registration)
        let state = try await kill(at: Moment(request: 1, isDelivered: true), in: project) {
            provider async throws(AuthError) in
            try await provider.deleteAccount(session)
        }
        project.clock.advance(by: .seconds(600))
        #expect(await project.makeProvider(state: state).recoverInterruptedWork().completed == [session.account.id])
        #expect(project.standIn.profile(session.account.id, "userName") == ada.username.text)
        #expect(project.standIn.orphans == [])
        #expect(Project.journal(in: state) == [])
    }

    @Test func offlineTheNoteWaits() async throws {
        let project = try Project()
        let ada = try Ada()
        let state = try await kill(at: Moment(request: 2, isDelivered: false), in: project) {
            provider async throws(AuthError) in
            _ = try await provider.register(ada.registration)
        }
        let provider = project.makeProvider(state: state)
        project.network.isOffline = true
        let offline = AuthError(.offline, subject: "securetoken.googleapis.com")
        #expect(await provider.recoverInterruptedWork() == Recovery(failure: offline))
        #expect(Project.journal(in: state).count == 1)
        project.network.isOffline = false
        #expect(await provider.recoverInterruptedWork().completed.count == 1)
        #expect(project.standIn.orphans == [])
    }

    @Test func aDeadTokenLeavesTheRepairToTheNextSignIn() async throws {
        let project = try Project()
        let ada = try Ada()
        let state = try await kill(at: Moment(request: 2, isDelivered: false), in: project) {
            provider async throws(AuthError) in
            _ = try await provider.register(ada.registration)
        }
        project.standIn.revokeSessions(of: ada.email.canonical)
        let provider = project.makeProvider(state: state)
        #expect(await provider.recoverInterruptedWork() == Recovery(waiting: 1))
        #expect(try await provider.signIn(ada.credentials).account.username == ada.username)
        #expect(project.standIn.orphans == [])
        #expect(await provider.recoverInterruptedWork() == Recovery())
    }
}
