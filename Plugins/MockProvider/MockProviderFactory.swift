public import AuthBlock

/// Makes mocks from a configuration: `"provider": "mock"`, with the script under `providers.mock`, or in a file that
/// `providers.mock.script` names.
public struct MockProviderFactory: ProviderFactory {
    /// Makes one.
    public init() {}

    /// `mock`.
    public var id: ProviderID { "mock" }
    /// What it is.
    public var summary: String { "a scripted back end without a server, for demonstrations and tests" }
    /// The contract it was written for.
    public var contractVersion: Int { 1 }

    /// Reads the script.
    public func options(from settings: Settings) -> MockScript {
        let file = settings.document("script", about: "a file that holds the script, instead of the keys below")
        let script = MockScript(from: settings)
        guard let file else { return script }
        if script != MockScript(from: Settings(section: nil, path: "", file: nil, environment: [:])) {
            settings.reject("script", "stands beside keys of a script", hint: "move them into that file")
        }
        return MockScript(from: file)
    }

    /// Makes a mock on the program's clock.
    public func make(_ options: MockScript, services: ProviderServices) -> any AuthProvider {
        MockProvider(script: options, clock: services.clock)
    }
}
