import AuthBlock
import AuthBlockTestKit
import FirebaseProvider
import FirebaseStandIn
import Foundation
import Testing

/// What becomes of a stored session over time, through the service that keeps it.
@Suite struct SessionLifeTests {
    private func service(_ project: Project, _ store: any SessionStore = MemorySessionStore()) -> AuthService {
        AuthService(provider: project.makeProvider(), store: store, clock: project.clock, client: Client(id: "test"))
    }

    private func register(_ ada: Ada, with service: AuthService) async throws -> Account {
        try await service.register(email: ada.email, password: ada.password, username: ada.username)
    }

    @Test func elevenCallersOnAnExpiredTokenShareOneRefresh() async throws {
        let project = try Project()
        let service = service(project)
        _ = try await register(try Ada(), with: service)
        project.clock.advance(by: .seconds(4_000))
        project.standIn.plan(.held, on: .token)
        let tokens = try await withThrowingTaskGroup(of: Secret.self) { group in
            for _ in 0..<11 { group.addTask { try await service.idToken() } }
            await project.standIn.waitUntilHeld()
            project.standIn.release()
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(tokens.count == 1)
        #expect(project.standIn.log.filter { $0 == .token }.count == 1)
    }

    @Test(arguments: [-7_200.0, 7_200])
    func aClockThatIsTwoHoursOffCostsNothing(offset: Double) async throws {
        let project = try Project(clockOffset: offset)
        let service = service(project)
        let account = try await register(try Ada(), with: service)
        for _ in 0..<5 { _ = try await service.idToken() }
        #expect(!project.standIn.log.contains(.token))

        project.clock.advance(by: .seconds(3_590))
        for _ in 0..<5 { _ = try await service.idToken() }
        #expect(project.standIn.log.filter { $0 == .token }.count == 1)
        #expect(await service.state == .signedIn(account))
        _ = try await service.rename(to: try Username("Countess"))
        #expect(project.standIn.log.filter { $0 == .token }.count == 1)
    }

    @Test(arguments: [-7_200, 7_200])
    func aClockThatIsSetByTwoHoursCostsOneRefresh(seconds: Int) async throws {
        let project = try Project()
        let service = service(project)
        let account = try await register(try Ada(), with: service)
        project.standIn.switches.clockOffset = -Double(seconds)
        project.clock.advance(by: .seconds(seconds))
        for _ in 0..<5 { _ = try await service.idToken() }
        #expect(project.standIn.log.filter { $0 == .token }.count == 1)
        #expect(await service.state == .signedIn(account))
    }

    @Test func aTokenThatTheDatabaseCallsExpiredIsRenewedOnce() async throws {
        let project = try Project()
        let service = service(project)
        _ = try await register(try Ada(), with: service)
        // The server's clock runs on; this machine was asleep and does not know.
        project.standIn.switches.clockOffset = 4_000
        _ = try await service.rename(to: try Username("Countess"))
        #expect(project.standIn.log.suffix(3) == [.writeProfile, .token, .writeProfile])
    }

    @Test(arguments: [StandInFault.reset, .html(status: 502), .html(status: 200), .throttled(retryAfter: 3)])
    func aSessionOutlivesAnOutage(fault: StandInFault) async throws {
        let project = try Project()
        let store = MemorySessionStore()
        let account = try await register(try Ada(), with: service(project, store))
        project.clock.advance(by: .seconds(4_000))
        project.standIn.plan(fault, on: .token)
        let restarted = service(project, store)
        #expect(try await restarted.restore() == account)
        #expect(await restarted.state == .signedIn(account))
        _ = try await restarted.idToken()
    }

    @Test func aSessionOutlivesBeingOffline() async throws {
        let project = try Project()
        let store = MemorySessionStore()
        let account = try await register(try Ada(), with: service(project, store))
        project.clock.advance(by: .seconds(4_000))
        project.network.isOffline = true
        let restarted = service(project, store)
        #expect(try await restarted.restore() == account)
        let error = await failure { () async throws(AuthError) in try await restarted.idToken() }
        #expect(error?.kind == .unavailable)
        project.network.isOffline = false
        _ = try await restarted.idToken()
    }

    @Test func aSessionThatIsOverEndsWithItsReason() async throws {
        let endings: [(AuthError.Code, (FirebaseStandIn, String) -> Void)] = [
            (.accountDisabled, { $0.setDisabled(true, $1) }), (.accountNotFound, { $0.remove($1) }),
            (.sessionExpired, { $0.revokeSessions(of: $1) }),
        ]
        for (reason, end) in endings {
            let project = try Project()
            let store = MemorySessionStore()
            let ada = try Ada()
            _ = try await register(ada, with: service(project, store))
            end(project.standIn, ada.email.canonical)
            project.clock.advance(by: .seconds(4_000))
            let restarted = service(project, store)
            #expect(try await restarted.restore() == nil)
            #expect(await restarted.state == .signedOut(reason: reason))
            #expect(await store.load() == nil)
        }
    }

    @Test func deletionAsksForThePasswordAndGoesThrough() async throws {
        let project = try Project()
        let service = service(project)
        let ada = try Ada()
        _ = try await register(ada, with: service)
        project.clock.advance(by: .seconds(100_000))
        try await service.deleteAccount(password: ada.password)
        #expect(project.standIn.accountCount == 0)
        #expect(project.standIn.orphans == [])
        #expect(await service.state == .signedOut(reason: nil))
    }

    @Test func aStartFinishesADeletionAndForgetsItsSession() async throws {
        let project = try Project()
        let store = MemorySessionStore()
        let first = service(project, store)
        _ = try await register(try Ada(), with: first)
        let session = try #require(await store.load())
        let copy = project.state.deletingLastPathComponent().appending(path: "killed")
        let network = DyingNetwork(at: 2, isDelivered: false, over: project.network, copying: project.state, to: copy)
        _ = await failure { () async throws(AuthError) in
            try await project.makeProvider(network: network).deleteAccount(session)
        }
        let restarted = AuthService(
            provider: project.makeProvider(state: copy), store: store, clock: project.clock, client: Client(id: "test"))
        #expect(try await restarted.restore() == nil)
        #expect(await store.load() == nil)
        #expect(project.standIn.accountCount == 0)
        #expect(project.standIn.orphans == [])
    }
}
