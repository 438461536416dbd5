import AuthBlockTestKit
import Testing

@testable import LocalProvider

@Suite struct ConformanceTests {
    @Test(arguments: ProviderConformance.checks)
    func localAccountsConform(check: ProviderConformance.Check) async throws {
        let local = try LocalAccounts()
        let outcome = await check.run { local.provider }
        #expect(outcome.isAcceptable, "\(outcome)")
    }
}
