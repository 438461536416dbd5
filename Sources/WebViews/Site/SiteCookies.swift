import AuthBlock
import HTTPServer

/// The two cookies of the site. Over HTTPS their names make browsers refuse them from anybody but this host (RFC 6265bis,
/// section 4.1.3.2); plain HTTP, which is for one's own machine, has no such names.
struct SiteCookies: Sendable {
    let isSecure: Bool
    private let sent: Cookies

    /// Reads those of a request.
    ///
    /// - Parameter isSecure: whether the browser came by HTTPS.
    init(_ request: Request, isSecure: Bool) {
        self.isSecure = isSecure
        sent = request.cookies
    }

    private var flowName: String { isSecure ? "__Host-authblock-flow" : "authblock-flow" }
    private var sessionName: String { isSecure ? "__Host-authblock" : "authblock" }

    /// The sealed flow that came.
    var flow: String? { sent[flowName] }

    /// The session that came.
    var session: SessionID? { sent[sessionName].flatMap(SessionID.init(cookieValue:)) }

    /// - Returns: `false` when the value is too long for a cookie.
    func setFlow(_ value: String, on response: inout Response) -> Bool {
        set(flowName, value, on: &response)
    }

    /// Gives the browser an id, or takes it away.
    func setSession(_ id: SessionID?, on response: inout Response) {
        _ = set(sessionName, id?.cookieValue ?? "", maximumAge: id == nil ? .zero : nil, on: &response)
    }

    /// Cookies end with the browser; how long a session lasts is for the store to say.
    private func set(
        _ name: String, _ value: String, maximumAge: Duration? = nil, on response: inout Response
    ) -> Bool {
        guard let cookie = try? Cookie(name: name, value: value, maximumAge: maximumAge, isSecure: isSecure) else {
            return false
        }
        response.set(cookie)
        return true
    }
}
