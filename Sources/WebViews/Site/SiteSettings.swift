public import AuthBlock

/// What the configuration says about the site: the part of the section `serve` that is not about sockets.
public struct SiteSettings: Sendable {
    /// How the site looks.
    public var look: Look

    /// Reads the settings from the section `serve`. Mistakes are noted there; ``Settings/finish()`` throws them.
    public init(_ settings: Settings) {
        look = Look(settings.object("look", about: "name, colours, logo and words of the pages"))
    }
}
