public import AuthBlock
public import HTTPServer

/// The flow as web pages, and what an application behind a proxy asks about its visitors.
public struct Site: Sendable {
    private let settings: SiteSettings
    private let composition: Composition

    /// Puts the site together.
    public init(_ settings: SiteSettings, of composition: Composition) {
        self.settings = settings
        self.composition = composition
    }

    /// Answers one request.
    public func respond(to request: Request) async -> Response {
        let page = Page(blank: .start)
        let document = Document(
            page, in: .init(token: "", hasPicture: false), look: settings.look)
        return .html(document.html.text)
    }
}
