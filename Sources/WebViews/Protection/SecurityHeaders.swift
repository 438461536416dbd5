import HTTPServer

/// What every page tells the browser to refuse (OWASP HTTP Headers Cheat Sheet).
struct SecurityHeaders: Sendable {
    private let fields: [(name: String, value: String)]

    /// - Parameters:
    ///   - returnOrigins: where a form may lead in the end: browsers hold redirects after a form against the policy.
    init(returnOrigins: [WebOrigin]) {
        let formTargets = (["'self'"] + returnOrigins.map(\.description)).joined(separator: " ")
        fields = [
            (
                "Content-Security-Policy",
                "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; "
                    + "form-action \(formTargets); frame-ancestors 'none'; base-uri 'none'"
            ),
            ("X-Content-Type-Options", "nosniff"),
            ("X-Frame-Options", "DENY"),
            ("Cache-Control", "no-store"),
            // With `no-referrer` browsers would send forms of our own with the origin `null`.
            ("Referrer-Policy", "same-origin"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
        ]
    }

    /// Adds the headers to a response.
    ///
    /// - Parameter isSecure: whether the browser came by HTTPS.
    func apply(to response: inout Response, isSecure: Bool) {
        for field in fields where response.headers[field.name] == nil { response.headers.add(field.name, field.value) }
        // A year, as the list of sites that browsers ship with asks for (RFC 6797, section 6.1).
        if isSecure { response.headers["Strict-Transport-Security"] = "max-age=31536000" }
    }
}
