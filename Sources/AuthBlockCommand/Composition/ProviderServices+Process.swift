import AuthBlock

extension ProviderServices {
    /// What this process has to offer.
    init(environment: [String: String]) throws(ConfigurationError) {
        self.init(network: NoNetwork(), clock: SystemClock(), folders: try Folders(environment: environment))
    }
}
