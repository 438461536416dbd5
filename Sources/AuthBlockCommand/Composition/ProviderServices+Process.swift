import AuthBlock
import CurlNetwork

extension ProviderServices {
    /// What this process has to offer.
    init(environment: [String: String]) throws(ConfigurationError) {
        let network = CurlNetwork(NetworkOptions(environment: environment))
        self.init(
            network: RetryingNetwork(network, clock: SystemClock()), clock: SystemClock(),
            folders: try Folders(environment: environment))
    }
}
