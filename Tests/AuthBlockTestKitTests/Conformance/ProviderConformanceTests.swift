import AuthBlock
import AuthBlockTestKit
import MockProvider
import Testing

@Suite struct ProviderConformanceTests {
    @Test(arguments: ProviderConformance.checks)
    func everyCheckFindsItsBrokenProvider(check: ProviderConformance.Check) async throws {
        let makeBroken = try #require(brokenProviders[check.name], "add a broken provider for \(check)")
        let outcome = await check.run { makeBroken() }
        #expect(!outcome.isAcceptable)
    }

    @Test(arguments: ProviderConformance.checks)
    func everyCheckPassesAnUnalteredProvider(check: ProviderConformance.Check) async {
        #expect(await check.run { AlteredProvider { _ in } } == .passed)
    }

    @Test func everyBrokenProviderBelongsToACheck() {
        #expect(Set(brokenProviders.keys) == Set(ProviderConformance.checks.map(\.name)))
        #expect(brokenProviders.count == ProviderConformance.checks.count)
    }

    @Test func whatAProviderCannotDoIsNotApplicable() async {
        let reports = await ProviderConformance.run { BareProvider() }
        #expect(reports.allSatisfy { $0.outcome.isAcceptable })
        let missing = reports.compactMap { if case .notApplicable(let name) = $0.outcome { name } else { nil } }
        #expect(
            Set(missing) == [
                "ReadinessChecking", "PasswordAssessing", "PasswordChanging", "ProfileEditing", "PasswordResetting",
                "EmailVerifying", "TokenVerifying", "SessionRevoking",
            ])
    }

    @Test func aFailureSaysWhatIsWrong() async throws {
        let check = try #require(ProviderConformance.checks.first { $0.name == "signOutEndsTheSession" })
        let broken = try #require(brokenProviders[check.name])
        #expect(await check.run { broken() } == .failed("a refresh after signing out is accepted"))
    }

    @Test func aProviderThatCannotBeMadeFails() async throws {
        let check = try #require(ProviderConformance.checks.first)
        let outcome = await check.run { throw AuthError(.storageDamaged) }
        #expect(outcome == .failed("storageDamaged is thrown where an answer is due"))
    }
}
