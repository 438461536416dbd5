public import Foundation

/// Where AuthBlock keeps its files, by the XDG Base Directory specification.
public struct Folders: Sendable, Equatable {
    /// Accounts and other data that must not be lost.
    public let data: URL
    /// Sessions: lost, they cost a sign-in.
    public let state: URL

    /// Takes two folders.
    public init(data: URL, state: URL) {
        self.data = data
        self.state = state
    }

    /// Takes `$XDG_DATA_HOME/authblock` and `$XDG_STATE_HOME/authblock`, with the specification's defaults below
    /// `$HOME`.
    ///
    /// - Throws: a ``ConfigurationError`` when neither the variables nor `$HOME` are set.
    public init(environment: [String: String]) throws(ConfigurationError) {
        guard let data = Self.base("XDG_DATA_HOME", else: ".local/share", in: environment),
            let state = Self.base("XDG_STATE_HOME", else: ".local/state", in: environment)
        else {
            throw ConfigurationError([
                .init(
                    reason: "no folder for accounts and sessions is known",
                    hint: "set HOME, or XDG_DATA_HOME and XDG_STATE_HOME")
            ])
        }
        self.data = data.appendingPathComponent("authblock", isDirectory: true)
        self.state = state.appendingPathComponent("authblock", isDirectory: true)
    }

    /// What decides a folder: its variable, such as `XDG_DATA_HOME`, or the default.
    public static func origin(of variable: String, in environment: [String: String]) -> Configuration.Origin {
        path(in: variable, of: environment) == nil ? .standard : .variable(variable)
    }

    /// A base folder of the specification.
    static func base(_ variable: String, else standard: String, in environment: [String: String]) -> URL? {
        if let path = path(in: variable, of: environment) {
            return URL(fileURLWithPath: path, isDirectory: true)
        }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return URL(fileURLWithPath: home, isDirectory: true).appendingPathComponent(standard, isDirectory: true)
    }

    /// Relative paths in the variables are to be ignored, the specification says.
    private static func path(in variable: String, of environment: [String: String]) -> String? {
        environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
}
