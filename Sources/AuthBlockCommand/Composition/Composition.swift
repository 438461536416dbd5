import AuthBlock
import Foundation

/// The program put together: the one place where configuration, provider, session store and service meet.
///
/// Nothing is opened here; a provider opens its store when it is first asked for something.
struct Composition: Sendable {
    let configuration: Configuration
    let folders: Folders
    let provider: any AuthProvider
    let store: FileSessionStore
    let service: AuthService

    init(
        of configuration: Configuration, providers: ProviderRegistry, environment: [String: String]
    ) throws(ConfigurationError) {
        let services = try ProviderServices(environment: environment)
        self.configuration = configuration
        folders = services.folders
        provider = try providers.makeProvider(for: configuration, services: services)
        store = FileSessionStore(
            folder: folders.state, provider: configuration.provider.value, profile: configuration.profile?.value)
        service = AuthService(
            provider: provider, store: store, clock: services.clock, client: Client(id: "uid:\(getuid())"))
    }

    /// Who is signed in.
    ///
    /// - Throws: when no one is, the reason for which the session ended, or ``AuthError/Code/notSignedIn``.
    func signedInAccount() async throws(AuthError) -> Account {
        if let account = try await service.restore() { return account }
        if case .signedOut(let reason?) = await service.state { throw AuthError(reason) }
        throw AuthError(.notSignedIn)
    }

    /// The fewest characters that the provider accepts in a password, where it says.
    var minimumPasswordLength: Int? { (provider as? any PasswordAssessing)?.minimumPasswordLength }

    /// The provider as an administrator sees it.
    ///
    /// - Throws: ``AuthError/Code/unsupported`` when its accounts cannot be administered from here.
    func administration() throws(AuthError) -> any AccountAdministering {
        guard let provider = provider as? any AccountAdministering else { throw AuthError(.unsupported) }
        return provider
    }
}
