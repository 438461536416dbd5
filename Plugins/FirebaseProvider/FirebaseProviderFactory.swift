public import AuthBlock

/// Makes providers for Firebase projects: `"provider": "firebase"`, with the project under `providers.firebase`.
public struct FirebaseProviderFactory: ProviderFactory {
    /// Makes one.
    public init() {}

    /// `firebase`.
    public var id: ProviderID { "firebase" }
    /// What it is.
    public var summary: String { "accounts of a Firebase project, with profiles in its Realtime Database" }
    /// The contract it was written for.
    public var contractVersion: Int { 1 }

    /// Reads the settings.
    public func options(from settings: Settings) -> FirebaseOptions { FirebaseOptions(from: settings) }

    /// Makes a provider. Nothing is read or sent before its first use.
    public func make(_ options: FirebaseOptions, services: ProviderServices) -> any AuthProvider {
        FirebaseProvider(options: options, services: services)
    }
}
