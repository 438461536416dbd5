public import AuthBlock
import Foundation

/// Makes the provider of local accounts from its section of the configuration.
public struct LocalProviderFactory: ProviderFactory {
    /// Makes one.
    public init() {}

    /// `local`.
    public var id: ProviderID { "local" }
    /// What it is, in one line.
    public var summary: String { "accounts in one SQLite file on this machine" }
    /// The version of the contract it was written for.
    public var contractVersion: Int { 1 }

    /// Reads the settings; each is described at ``LocalProvider/Options``.
    public func options(from settings: Settings) -> LocalProvider.Options {
        let standard = LocalProvider.Options()
        return LocalProvider.Options(
            database: settings.optionalPath(
                "database", about: "the file of the accounts; without it, accounts.db in AuthBlock's data folder"),
            iterations: settings.integer(
                "iterations", default: standard.iterations, in: PasswordHash.configurableIterations,
                about: "PBKDF2-HMAC-SHA256 iterations for a password; older passwords follow at their next sign-in"),
            minimumPasswordLength: settings.integer(
                "minimumPasswordLength", default: standard.minimumPasswordLength, in: 8...64,
                about: "the fewest characters (code points) of a new password"),
            minimumPasswordStrength: settings.choice(
                "minimumPasswordStrength", default: standard.minimumPasswordStrength,
                about: "how hard to guess a new password must be, as zxcvbn estimates it"),
            sessionDays: settings.integer(
                "sessionDays", default: standard.sessionDays, in: 1...3650,
                about: "days after which a session ends, however often it is used"),
            issuer: settings.string("issuer", default: standard.issuer, about: "the issuer (iss) that ID tokens name"),
            audience: settings.string(
                "audience", default: standard.audience, about: "the audience (aud) that ID tokens name"),
            idTokenMinutes: settings.integer(
                "idTokenMinutes", default: standard.idTokenMinutes, in: 1...1440,
                about: "minutes for which an ID token is valid"),
            workers: settings.integer(
                "workers", default: standard.workers, in: 1...256,
                about: "threads that derive keys; the default is the number of processors"))
    }

    /// Makes the provider. The store is opened at its first use.
    public func make(_ options: LocalProvider.Options, services: ProviderServices) -> any AuthProvider {
        LocalProvider(options, services: services)
    }
}
