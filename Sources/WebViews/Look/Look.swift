public import AuthBlock
import Foundation

/// How the site looks, what it is called and what it says, as far as that can be chosen.
public struct Look: Sendable {
    /// The name of the site, in titles of windows and for whoever cannot see the logo.
    public let name: String
    /// The words of the pages.
    public let messages: any Messages

    /// Where the lines of the words' language begin: `ltr` or `rtl`.
    let direction: String

    /// The files that the pages link to.
    let assets: Assets

    /// The built-in look.
    public init(messages: any Messages = EnglishMessages()) {
        name = Self.standardName
        self.messages = messages
        direction = messages.direction
        assets = Assets()
    }

    /// Reads the look from its part of the configuration. Mistakes are noted in the settings.
    init(_ settings: Settings, messages: any Messages = EnglishMessages()) {
        name = settings.string("name", default: Self.standardName, about: "what the site is called")
        let logo = settings.file("logo", sizeLimit: Logo.sizeLimit, about: "a PNG, JPEG, WebP or SVG file")
        let styleSheet = settings.file("styleSheet", sizeLimit: 1 << 20, about: "replaces the style sheet as a whole")
        assets = Assets(
            palette: Palette(settings.object("colors", about: "colours of buttons and background")),
            styleSheet: styleSheet,
            logo: logo.flatMap { bytes in
                let logo = Logo(bytes)
                if logo == nil { settings.reject("logo", "this is no PNG, JPEG, WebP or SVG file") }
                return logo
            })
        self.messages = Wording(settings.object("texts", about: "words in place of the usual ones"), of: messages)
        direction = messages.direction
    }

    private static let standardName = "AuthBlock"
}

extension Messages {
    fileprivate var direction: String {
        // The script decides: Locale's own answer looks at the language alone, and takes az-Arab for az.
        let script = Locale.Language(identifier: language).script?.identifier ?? ""
        return ["Adlm", "Arab", "Hebr", "Nkoo", "Rohg", "Syrc", "Thaa"].contains(script) ? "rtl" : "ltr"
    }
}
