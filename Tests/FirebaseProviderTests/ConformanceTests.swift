import AuthBlockTestKit
import FirebaseStandIn
import Testing

@Suite struct ConformanceTests {
    @Test(arguments: ProviderConformance.checks)
    func conforms(check: ProviderConformance.Check) async throws {
        let project = try Project()
        let outcome = await check.run { project.makeProvider() }
        #expect(outcome.isAcceptable, "\(outcome)")
        #expect(project.standIn.orphans == [])
    }

    @Test(arguments: ProviderConformance.checks)
    func conformsOnTheEmulators(check: ProviderConformance.Check) async throws {
        let project = try Project(style: .emulator)
        let outcome = await check.run { project.makeProvider() }
        // The emulator's refresh tokens outlive a change of the password.
        #expect(outcome.isAcceptable != (check.name == "changedPasswordEndsOtherSessions"), "\(outcome)")
    }

    @Test func aSessionCannotBeEndedAtFirebase() async throws {
        let project = try Project()
        let check = try #require(ProviderConformance.checks.first { $0.name == "signOutEndsTheSession" })
        #expect(await check.run { project.makeProvider() } == .notApplicable("SessionRevoking"))
    }
}
