import AuthBlockTestKit
import MockProvider
import Testing

@Suite struct ConformanceTests {
    @Test(arguments: ProviderConformance.checks)
    func mockConforms(check: ProviderConformance.Check) async {
        #expect(await check.run { MockProvider() } == .passed)
    }

    @Test(arguments: ProviderConformance.checks)
    func mockWithLastingRefreshTokensConforms(check: ProviderConformance.Check) async {
        #expect(await check.run { MockProvider(script: .init(rotatesRefreshTokens: false)) } == .passed)
    }
}
