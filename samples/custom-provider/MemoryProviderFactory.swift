import AuthBlock

/// Makes a ``MemoryProvider`` from its section of the configuration.
struct MemoryProviderFactory: ProviderFactory {
    var id: ProviderID { "memory" }
    var summary: String { "accounts that live as long as the program" }
    var contractVersion: Int { 1 }

    func options(from settings: Settings) -> MemoryProvider.Options {
        MemoryProvider.Options(
            iterations: settings.integer(
                "iterations", default: 600_000, in: 1_000...10_000_000,
                about: "PBKDF2-HMAC-SHA256 iterations for a password"),
            greeting: settings.string("greeting", default: "hello", about: "how an ID token begins"))
    }

    func make(_ options: MemoryProvider.Options, services: ProviderServices) -> any AuthProvider {
        MemoryProvider(options, clock: services.clock)
    }
}
