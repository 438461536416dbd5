import AuthBlock
import AuthBlockTestKit
import Foundation
import MockProvider
import Testing

/// Loads every file of samples/mock-scenarios as the program does, and does what its comment says.
@Suite struct ScenarioTests {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "samples/mock-scenarios")

    private let clock = ManualClock()

    private func mock(_ scenario: String) throws -> MockProvider {
        let configuration = try ConfigurationLoader(
            file: Self.folder.appending(path: "\(scenario).json").path, environment: [:], currentFolder: "/"
        ).load()
        let unused = URL(filePath: "/nonexistent")
        let provider = try ProviderRegistry([MockProviderFactory()]).makeProvider(
            for: configuration,
            services: ProviderServices(
                network: NoNetwork(), clock: clock, folders: Folders(data: unused, state: unused)))
        return try #require(provider as? MockProvider)
    }

    /// The flow at the password sheet, with Ada's password typed in.
    private func flow(_ scenario: String) async throws -> ScriptedFlow {
        let flow = ScriptedFlow(provider: try mock(scenario), clock: clock)
        await flow.start(at: .password(try EmailAddress("ada@example.com")))
        try await flow.type("correct horse", into: .password)
        return flow
    }

    private func signInAgain(_ flow: ScriptedFlow) async throws {
        try await flow.type("correct horse", into: .password)
        try await flow.press(.signIn)
    }

    @Test func everyScenarioIsListedAndTestedHere() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        let scenarios = files.filter { $0.hasSuffix(".json") }
        let readme = try String(contentsOf: Self.folder.appending(path: "README.md"), encoding: .utf8)
        let tests = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
        for file in scenarios {
            #expect(readme.contains("[\(file)](\(file))"))
            #expect(tests.contains("(\"\(file.dropLast(5))\")"))
            let text = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
            #expect(text.contains("authblock --config samples/mock-scenarios/\(file)"))
        }
        #expect(scenarios.count >= 8)
    }

    @Test func happyPathSignsIn() async throws {
        let flow = try await flow("happy-path")
        try await flow.press(.signIn)
        #expect(await flow.screen.loggedIn?.account.username?.text == "Ada")
    }

    @Test func wrongPasswordIsRefusedTwice() async throws {
        let flow = try await flow("wrong-password")
        for _ in 0..<2 {
            try await signInAgain(flow)
            #expect(await flow.screen.password?.notice?.error?.code == .invalidCredentials)
        }
        try await signInAgain(flow)
        #expect(await flow.screen.loggedIn != nil)
    }

    @Test func offlineStopsAtTheStart() async throws {
        let flow = ScriptedFlow(provider: try mock("offline"))
        await flow.start()
        try await flow.press(.tryAgain)
        #expect(await flow.screen.startHere?.notice?.error?.code == .offline)
    }

    @Test func connectionReturnsAtTheSecondTry() async throws {
        let flow = ScriptedFlow(provider: try mock("connection-returns"))
        await flow.start()
        #expect(await flow.screen.startHere?.phase == .failed)
        try await flow.press(.tryAgain)
        #expect(await flow.screen.startHere?.phase == .ready)
    }

    @Test func outageIsNoRefusal() async throws {
        let flow = try await flow("outage")
        try await flow.press(.signIn)
        #expect(await flow.screen.password?.notice?.error?.code == .serviceUnavailable)
    }

    @Test func throttledSaysHowLongToWait() async throws {
        let flow = try await flow("throttled")
        var waits: [Duration?] = []
        for _ in 0..<3 {
            try await signInAgain(flow)
            waits.append(await flow.screen.password?.notice?.error?.retryAfter)
        }
        #expect(waits == [nil, .seconds(30), .seconds(60)])
        try await signInAgain(flow)
        #expect(await flow.screen.loggedIn != nil)
    }

    @Test func recentSignInIsAskedForAndTheDeletionGoesOn() async throws {
        let flow = try await flow("recent-sign-in")
        try await flow.press(.signIn)
        try await flow.press(.deleteAccount)
        try await flow.type("correct horse", into: .password)
        try await flow.press(.confirmDeletion)
        #expect(await flow.screen.loggedIn?.deletion?.notice?.error?.code == .recentSignInRequired)
        try await flow.type("correct horse", into: .password)
        try await flow.press(.confirmDeletion)
        #expect(await flow.screen.notice == "Your account is deleted.")
    }

    @Test func slowTakesItsTime() async throws {
        let flow = try await beginAtPassword("slow")
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(1_500))
        await clock.waitForSleepers()
        #expect(await flow.screen.work == .signingIn)
        clock.advance(by: .seconds(4))
        await flow.settle()
        #expect(await flow.screen.loggedIn != nil)
    }

    private func beginAtPassword(_ scenario: String) async throws -> ScriptedFlow {
        let flow = try await flow(scenario)
        try await flow.begin(.signIn)
        return flow
    }

    @Test func disabledAccountIsToldToItsOwner() async throws {
        let flow = try await flow("disabled-account")
        try await flow.press(.signIn)
        #expect(await flow.screen.password?.notice?.error?.code == .accountDisabled)
    }

    @Test func revokedSessionEndsAtTheNextRefresh() async throws {
        let flow = try await flow("session-revoked")
        try await flow.press(.signIn)
        await #expect(throws: AuthError(.sessionRevoked)) { try await flow.auth.idToken() }
        #expect(await flow.auth.state == .signedOut(reason: .sessionRevoked))
    }
}
