import HTTPServer

/// Whether a request that changes something comes from a page of this site, as far as the browser tells.
///
/// It comes before the token in every form, not in its place (OWASP Cross-Site Request Forgery Prevention Cheat Sheet).
enum SourceCheck {
    /// - Parameter own: the origin of this site.
    static func allows(_ request: Request, own: WebOrigin?) -> Bool {
        // Any other value names another site. A browser sends `none` for what its user began.
        if let site = request.headers["sec-fetch-site"], site != "same-origin", site != "none" { return false }
        if let origin = request.headers["origin"] { return origin == own?.description }
        return true
    }
}
