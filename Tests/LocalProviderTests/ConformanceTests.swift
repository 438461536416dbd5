import AuthBlockTestKit
import Testing

@Suite struct ConformanceTests {
    @Test(arguments: ProviderConformance.checks)
    func localAccountsConform(check: ProviderConformance.Check) async throws {
        let accounts = try LocalAccounts()
        let outcome = await check.run { accounts.provider }
        #expect(outcome.isAcceptable, "\(outcome)")
    }
}
