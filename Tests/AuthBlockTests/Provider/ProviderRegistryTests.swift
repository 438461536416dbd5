import AuthBlock
import Foundation
import TemporaryFolder
import Testing

@Suite struct ProviderRegistryTests {
    private struct NoProvider: AuthProvider {
        let name: String

        func signIn(_ credentials: Credentials) async throws(AuthError) -> AuthSession { throw AuthError(.unsupported) }
        func register(_ registration: Registration) async throws(AuthError) -> AuthSession {
            throw AuthError(.unsupported)
        }
        func refresh(_ session: AuthSession) async throws(AuthError) -> AuthSession { throw AuthError(.unsupported) }
        func deleteAccount(_ session: AuthSession) async throws(AuthError) {}
    }

    private struct Factory: ProviderFactory {
        let id: ProviderID
        var contractVersion = ProviderContract.version
        var summary: String { "nothing" }

        func options(from settings: Settings) -> String { settings.string("name", default: "none", about: "a name") }
        func make(_ options: String, services: ProviderServices) -> any AuthProvider { NoProvider(name: options) }
    }

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func makeProvider(_ text: String) throws(ConfigurationError) -> any AuthProvider {
        _ = try? folder.write(text, to: "authblock.json")
        let registry = try ProviderRegistry([Factory(id: "one"), Factory(id: "two")])
        let configuration = try ConfigurationLoader(environment: [:], currentFolder: folder.path).load()
        return try registry.makeProvider(
            for: configuration,
            services: ProviderServices(
                network: NoNetwork(), clock: SystemClock(), folders: Folders(data: folder.url, state: folder.url)))
    }

    private func problem(_ text: String) -> String {
        do {
            _ = try makeProvider(text)
            return "no problem"
        } catch {
            return "\(error)"
        }
    }

    @Test func theConfigurationChoosesTheProviderAndItsSettings() throws {
        let provider = try makeProvider(#"{"provider": "two", "providers": {"two": {"name": "x"}, "one": {"bad": 1}}}"#)
        #expect((provider as? NoProvider)?.name == "x")
    }

    @Test func anUnknownProviderListsTheKnownOnes() {
        #expect(
            problem(#"{"provider": "tow"}"#) == """
                authblock.json:1: unknown provider 'tow' (from authblock.json:1)
                  hint: did you mean 'two'? known providers: one, two
                """)
    }

    @Test func aSectionForAnUnknownProviderIsAMistake() {
        #expect(
            problem("{\"provider\": \"two\",\n\"providers\": {\"twos\": {}}}") == """
                authblock.json:2: providers.twos: unknown provider
                  hint: did you mean 'two'? known providers: one, two
                """)
    }

    @Test func wrongSettingsStopTheStart() {
        #expect(problem(#"{"provider": "two", "providers": {"two": {"nam": "x"}}}"#).contains("did you mean 'name'?"))
    }

    @Test func anIdIsTakenOnce() {
        #expect(throws: ConfigurationError.self) { try ProviderRegistry([Factory(id: "one"), Factory(id: "one")]) }
    }

    @Test func aProviderOfAnotherContractIsRefused() {
        #expect(throws: ConfigurationError.self) {
            try ProviderRegistry([Factory(id: "one", contractVersion: ProviderContract.version + 1)])
        }
    }
}
