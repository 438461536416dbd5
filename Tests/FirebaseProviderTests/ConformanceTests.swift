import AuthBlockTestKit
import FirebaseStandIn
import Testing

@Suite struct ConformanceTests {
    /// A client cannot end one session of Firebase's.
    private static let impossible: Set<String> = ["signOutEndsTheSession"]

    @Test(arguments: ProviderConformance.checks)
    func conforms(check: ProviderConformance.Check) async throws {
        let project = try Project()
        let outcome = await check.run { project.provider() }
        #expect(outcome.isAcceptable != Self.impossible.contains(check.name), "\(outcome)")
        #expect(project.standIn.orphans == [])
    }

    @Test(arguments: ProviderConformance.checks)
    func conformsOnTheEmulators(check: ProviderConformance.Check) async throws {
        let project = try Project(style: .emulator)
        // The emulator's refresh tokens outlive a change of the password.
        let impossible = Self.impossible.union(["changedPasswordEndsOtherSessions"])
        let outcome = await check.run { project.provider() }
        #expect(outcome.isAcceptable != impossible.contains(check.name), "\(outcome)")
    }
}
