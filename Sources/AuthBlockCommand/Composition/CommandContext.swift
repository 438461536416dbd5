import AuthBlock
import Foundation

/// What a command runs in: the streams around it, the providers to choose from, and what the command line says about
/// the choice.
struct CommandContext: Sendable {
    let console: Console
    let providers: ProviderRegistry
    let loader: ConfigurationLoader

    /// Collects it for one parsed command line.
    init(_ arguments: Arguments, console: Console, providers: ProviderRegistry) {
        self.console = console
        self.providers = providers
        loader = ConfigurationLoader(
            file: arguments.value(.config), provider: arguments.value(.provider), profile: arguments.value(.profile),
            environment: console.environment, currentFolder: FileManager.default.currentDirectoryPath)
    }

    /// Puts the program together as the configuration says.
    func compose() throws(ConfigurationError) -> Composition {
        try Composition(
            of: try loader.load(), providers: providers,
            services: try ProviderServices(environment: console.environment))
    }
}
