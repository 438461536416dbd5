/// Makes one kind of provider from its section of the configuration.
///
/// Reading and making are two steps: ``options(from:)`` reads every setting, so that all mistakes are found together
/// at the start of the program; ``make(_:services:)`` gets settings that are right.
public protocol ProviderFactory: Sendable {
    /// The provider's settings, typed.
    associatedtype Options: Sendable

    /// The name by which a configuration chooses the provider.
    var id: ProviderID { get }
    /// What it is, in one line.
    var summary: String { get }
    /// The version of the contract it was written for: ``ProviderContract/version`` of its day.
    var contractVersion: Int { get }

    /// Reads the settings. A wrong or missing one is noted by `settings` itself, which answers with a placeholder; the
    /// registry refuses the section as a whole afterwards, unknown keys included.
    func options(from settings: Settings) -> Options

    /// Makes the provider. Costly or failing work, such as opening a store, belongs into its first use.
    func make(_ options: Options, services: ProviderServices) -> any AuthProvider
}

/// The contract between AuthBlock and its providers.
public enum ProviderContract {
    /// Goes up when ``AuthProvider`` or ``ProviderFactory`` change in a way that a provider must follow.
    public static let version = 1
}

/// The name of a kind of provider: lower-case ASCII letters, digits and hyphens.
public struct ProviderID: RawRepresentable, Sendable, Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The name.
    public let rawValue: String

    /// Takes a name as it is.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Takes a name as it is.
    public init(stringLiteral value: String) { rawValue = value }
    /// The name.
    public var description: String { rawValue }
}
