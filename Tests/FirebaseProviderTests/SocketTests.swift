import AuthBlock
import AuthBlockTestKit
import CurlNetwork
import FirebaseProvider
import FirebaseStandIn
import Foundation
import TemporaryFolder
import Testing

/// The provider through libcurl against the stand-in on a real port.
@Suite struct SocketTests {
    /// A stand-in on a port, and providers that reach it.
    private struct Site {
        let standIn: FirebaseStandIn
        let server: StandInServer
        let network = PatientNetwork(CurlNetwork(NetworkOptions()))
        let folder: TemporaryFolder

        init(style: FirebaseStandIn.Style = .emulator) throws {
            standIn = FirebaseStandIn(apiKey: "key-\(UUID().uuidString)", style: style)
            server = try StandInServer(standIn)
            folder = try TemporaryFolder()
        }

        func provider(over network: (any NetworkService)? = nil) throws -> FirebaseProvider {
            let options = FirebaseOptions(
                apiKey: Secret(standIn.apiKey), projectID: standIn.projectID,
                databaseURL: try #require(URL(string: "https://\(standIn.projectID)-default-rtdb.firebaseio.com")),
                emulators: .init(authentication: server.hostAndPort, database: server.hostAndPort))
            return FirebaseProvider(
                options: options,
                services: ProviderServices(
                    network: network ?? self.network, clock: SystemClock(),
                    folders: Folders(data: folder.url, state: folder.url)))
        }
    }

    @Test func theWholeLifeOfAnAccount() async throws {
        let site = try Site()
        let provider = try site.provider()
        let ada = try Ada()
        try await provider.checkReadiness()
        var session = try await provider.register(ada.registration)
        session = try await provider.signIn(ada.credentials)
        #expect(session.account.username == ada.username)
        session = try await provider.refresh(session)
        session = try await provider.rename(session, to: try Username("Countess"))
        #expect(try await provider.signIn(ada.credentials).account.username?.text == "Countess")
        _ = try await provider.verify(try #require(session.idToken))
        try await provider.sendPasswordReset(to: ada.email, for: Client(id: "test"))
        try await provider.sendEmailVerification(for: session)
        try await provider.deleteAccount(session)
        #expect(site.standIn.accountCount == 0)
        #expect(site.standIn.orphans == [])
        await site.server.stop()
    }

    @Test func theStepsOfASignInStayOnTheNetworksThreadAndItsCallerDoesNot() async throws {
        let site = try Site()
        let ada = try Ada()
        _ = try await site.provider().register(ada.registration)
        let witness = ThreadWitness(site.network)
        let visitor = Visitor(provider: try site.provider(over: witness))
        let thread = try await visitor.signIn(ada.credentials)
        #expect(witness.threads.count == 2)
        #expect(witness.threads.first != "network")
        #expect(witness.threads.last == "network")
        #expect(thread != "network")
        await site.server.stop()
    }

    @Test(arguments: [
        (StandInFault.failure("INVALID_PASSWORD"), AuthError.Code.invalidCredentials),
        (.throttled(retryAfter: 30), .throttled), (.html(status: 502), .serviceUnavailable),
        (.html(status: 200), .serviceUnavailable), (.cutOff, .serviceUnavailable), (.body(""), .serviceUnavailable),
        (.reset, .serviceUnavailable), (.lostAnswer, .serviceUnavailable),
        (.failure("internal", status: 503), .serviceUnavailable),
    ])
    func faultsBecomeTheirCodes(fault: StandInFault, code: AuthError.Code) async throws {
        let site = try Site()
        let provider = try site.provider()
        let ada = try Ada()
        _ = try await provider.register(ada.registration)
        // A kept connection that breaks is replaced by libcurl, which then sends a repeatable request once more.
        site.standIn.plan(fault, on: .signIn, times: [.reset, .lostAnswer].contains(fault) ? 2 : 1)
        let error = await failure { () async throws(AuthError) in try await provider.signIn(ada.credentials) }
        #expect(error?.code == code)
        _ = try await provider.signIn(ada.credentials)
        await site.server.stop()
    }

    @Test func aSlowAnswerCanBeGivenUp() async throws {
        let site = try Site()
        let provider = try site.provider()
        let ada = try Ada()
        site.standIn.plan(.held, on: .signIn)
        let task = Task {
            await failure { () async throws(AuthError) in try await provider.signIn(ada.credentials) }
        }
        await site.standIn.waitUntilHeld()
        task.cancel()
        #expect(await task.value?.code == .cancelled)
        site.standIn.release()
        await site.server.stop()
    }

    @Test func aServerThatIsGoneIsToldFromARefusal() async throws {
        let site = try Site()
        let provider = try site.provider()
        let ada = try Ada()
        _ = try await provider.register(ada.registration)
        await site.server.stop()
        let error = await failure { () async throws(AuthError) in try await provider.signIn(ada.credentials) }
        #expect(error?.kind == .unavailable)
        let unready = await failure { () async throws(AuthError) in try await provider.checkReadiness() }
        #expect(unready?.kind == .unavailable)
    }

    @Test func aRegistrationIsNeverSentTwice() async throws {
        let site = try Site()
        let provider = try site.provider()
        let ada = try Ada()
        // Leaves a kept connection behind.
        try await provider.checkReadiness()
        site.standIn.plan(.lostAnswer, on: .signUp)
        let error = await failure { () async throws(AuthError) in try await provider.register(ada.registration) }
        #expect(error?.kind == .unavailable)
        #expect(site.standIn.log.filter { $0 == .signUp }.count == 1)
        #expect(try await provider.signIn(ada.credentials).account.username == ada.username)
        await site.server.stop()
    }

    @Test(arguments: [1, 2])
    func aConnectionThatBreaksInARegistrationLeavesNoOrphan(request: Int) async throws {
        let site = try Site()
        let provider = try site.provider()
        let ada = try Ada()
        site.standIn.plan(.lostAnswer, skipping: request - 1)
        _ = await failure { () async throws(AuthError) in try await provider.register(ada.registration) }
        _ = await provider.recoverInterruptedWork()
        if site.standIn.accountCount == 1 { _ = try await provider.signIn(ada.credentials) }
        #expect(site.standIn.orphans == [])
        await site.server.stop()
    }

    @Test(arguments: ProviderConformance.checks)
    func conforms(check: ProviderConformance.Check) async throws {
        let site = try Site()
        let outcome = await check.run { try site.provider() }
        // The emulator's refresh tokens outlive a change of the password.
        #expect(outcome.isAcceptable != (check.name == "changedPasswordEndsOtherSessions"), "\(outcome)")
        await site.server.stop()
    }
}
