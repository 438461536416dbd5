import Foundation

/// The program put together: the one place where configuration, provider, session store and service meet.
///
/// Nothing is opened here; a provider opens its store when it is first asked for something.
public struct Composition: Sendable {
    /// What the program was told.
    public let configuration: Configuration
    /// Where its files are.
    public let folders: Folders
    /// The provider that the configuration chose.
    public let provider: any AuthProvider
    /// Where the session is kept.
    public let store: FileSessionStore
    /// The door to the provider, for the person at this machine.
    public let service: AuthService
    /// The time.
    public let clock: any WallClock
    /// The pictures for behind the screens.
    public let pictures: any PictureSource

    /// Puts together what this process was told, by its environment and the configuration file that it finds.
    ///
    /// - Parameters:
    ///   - providers: the factories of the providers to choose from.
    ///   - network: the way to other machines, for providers that need it.
    /// - Throws: a ``ConfigurationError`` with every mistake.
    public init(
        providers: [any ProviderFactory], network: any NetworkService = NoNetwork()
    ) throws(ConfigurationError) {
        let environment = ProcessInfo.processInfo.environment
        let loader = ConfigurationLoader(
            environment: environment, currentFolder: FileManager.default.currentDirectoryPath)
        try self.init(
            of: try loader.load(), providers: try ProviderRegistry(providers),
            services: ProviderServices(
                network: network, clock: SystemClock(), folders: try Folders(environment: environment)))
    }

    /// Puts together what a configuration says.
    ///
    /// - Throws: a ``ConfigurationError`` when the provider is unknown or its settings are wrong.
    public init(
        of configuration: Configuration, providers: ProviderRegistry, services: ProviderServices
    ) throws(ConfigurationError) {
        self.configuration = configuration
        folders = services.folders
        clock = services.clock
        provider = try providers.makeProvider(for: configuration, services: services)
        store = FileSessionStore(
            folder: folders.state, provider: configuration.provider.value, profile: configuration.profile?.value)
        service = AuthService(
            provider: provider, store: store, clock: services.clock, client: Client(id: "uid:\(getuid())"))
        pictures = configuration.picture.value.source(for: provider, over: services.network)
    }

    /// What the presenters of a flow need.
    public func flow(messages: any Messages = EnglishMessages()) -> FlowServices {
        FlowServices(auth: service, messages: messages, links: configuration.links, pictures: pictures)
    }
}
