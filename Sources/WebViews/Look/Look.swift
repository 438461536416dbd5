public import AuthBlock

/// How the site looks and what it is called, as far as that can be chosen.
public struct Look: Sendable {
    /// The name of the site, in titles of windows.
    public var name = "AuthBlock"

    /// The built-in look.
    public init() {}

    /// Reads the look from its part of the configuration. Mistakes are noted in the settings.
    init(_ settings: Settings) {
        name = settings.string("name", default: "AuthBlock", about: "what the site is called")
    }
}
