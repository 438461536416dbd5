import HTTPServer

/// The files that the pages link to.
struct Assets: Sendable {
    let style: Asset
    /// The colours, which the style sheet uses.
    let theme: Asset
    let script: Asset
    let logo: Asset?

    /// The links to them in a page's head.
    let links: HTML

    private let all: [String: Response]

    /// In the order of the cascade: what must have the last word, such as forced colours, stands last.
    static let builtInStyleSheet =
        PackageResources.base_css + PackageResources.controls_css + PackageResources.pages_css

    /// - Parameters:
    ///   - styleSheet: replaces the built-in one.
    init(palette: Palette = Palette(), styleSheet: [UInt8]? = nil, logo: Logo? = nil) {
        style = Asset("style", "css", mediaType: "text/css; charset=utf-8", styleSheet ?? Self.builtInStyleSheet)
        theme = Asset("theme", "css", mediaType: "text/css; charset=utf-8", Array(palette.styleSheet.utf8))
        script = Asset("script", "js", mediaType: "text/javascript; charset=utf-8", PackageResources.script_js)
        self.logo = logo.map { Asset("logo", $0.kind.rawValue, mediaType: $0.kind.mediaType, $0.bytes) }
        links = """
            <link rel="stylesheet" href="\(style.path)">
            <link rel="stylesheet" href="\(theme.path)">
            \(self.logo.map { "<link rel=\"icon\" href=\"\($0.path)\">" })
            <script src="\(script.path)" defer></script>
            """
        let assets = [style, theme, script] + [self.logo].compactMap { $0 }
        all = Dictionary(assets.map { ($0.path, $0.response) }) { first, _ in first }
    }

    /// The answer to a request for one of the files, or `nil` when the path is none of theirs.
    func response(forPath path: String) -> Response? { all[path] }
}
