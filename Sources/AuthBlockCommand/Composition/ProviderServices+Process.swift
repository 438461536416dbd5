import AuthBlock
import CurlNetwork

extension ProviderServices {
    /// What this process has to offer. The network is loaded at the first request.
    init(environment: [String: String]) throws(ConfigurationError) {
        let clock = SystemClock()
        let network = CurlNetwork(NetworkOptions(environment: environment))
        self.init(
            network: RetryingNetwork(network, clock: clock), clock: clock,
            folders: try Folders(environment: environment))
    }
}
