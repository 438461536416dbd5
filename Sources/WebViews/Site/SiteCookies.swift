import AuthBlock
import HTTPServer

/// The two cookies of the site. Over HTTPS their names make browsers refuse them from anybody but this host (RFC 6265bis,
/// section 4.1.3.2); plain HTTP, which is for one's own machine, has no such names.
struct SiteCookies: Sendable {
    let isSecure: Bool

    private var prefix: String { isSecure ? "__Host-" : "" }
    private var flowName: String { "\(prefix)authblock-flow" }
    private var sessionName: String { "\(prefix)authblock" }

    func flow(in request: Request) -> String? { request.cookies[flowName] }

    func session(in request: Request) -> SessionID? {
        request.cookies[sessionName].flatMap(SessionID.init(cookieValue:))
    }

    func setFlow(_ value: String, on response: inout Response) throws(CookieError) {
        response.set(try Cookie(name: flowName, value: value, isSecure: isSecure))
    }

    /// Gives the browser an id, or takes it away.
    func setSession(_ id: SessionID?, on response: inout Response) throws(CookieError) {
        response.set(
            try Cookie(
                name: sessionName, value: id?.cookieValue ?? "", maximumAge: id == nil ? .zero : nil, isSecure: isSecure
            ))
    }
}
