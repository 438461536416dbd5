import AuthBlock
import FirebaseProvider
import LocalProvider
import MockProvider

extension ProviderRegistry {
    /// The providers that this program was built with.
    static func builtIn() throws(ConfigurationError) -> ProviderRegistry {
        try ProviderRegistry([LocalProviderFactory(), FirebaseProviderFactory(), MockProviderFactory()])
    }
}
