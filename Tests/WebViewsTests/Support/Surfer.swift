import Foundation
import HTTPServer
import Testing

@testable import WebViews

/// A browser as far as a site notices: keeps cookies, follows redirects, fills in forms.
final class Surfer {
    /// The site; another one stands for another process that answers next.
    var site: Site
    var cookies: [String: String] = [:]
    /// Headers to send with every request.
    var headers: [String: String] = [:]
    var peer = "192.0.2.7"
    var host = "auth.example.com"
    var isSecure = false

    /// The last answer, where it came from, and all on the way to it.
    private(set) var response = Response()
    private(set) var path = ""
    private(set) var trail: [Response] = []
    /// What is on the page.
    private(set) var text = ""

    init(_ site: Site) { self.site = site }

    /// A browser with the same cookies, on the same page: what a second tab is.
    func duplicate() -> Surfer {
        let other = Surfer(site)
        other.cookies = cookies
        other.response = response
        other.path = path
        other.text = text
        return other
    }

    var status: Int { response.status }

    func open(_ address: String) async { await follow("GET", address, nil) }

    func reload() async { await open(path) }

    /// Follows the link of an action.
    func follow(_ action: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let link = try #require(
            text.firstMatch(of: try Regex(#"<a href="([^"]*)"[^>]*data-action="\#(action)""#)),
            "no link for \(action) on \(path): \(text)", sourceLocation: sourceLocation)
        await open(Self.unescape(String(link.output[1].substring ?? "")))
    }

    /// Fills in the form with the button of an action, and presses it.
    func submit(
        _ action: String, _ entries: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let form = try form(of: action, sourceLocation)
        await send(form.address, form.fields.merging(entries) { $1 }.merging(["action": action]) { $1 })
    }

    /// Posts fields to an address.
    func send(_ address: String, _ fields: [String: String]) async { await follow("POST", address, fields) }

    /// The form with the button of an action, with what is in it.
    func form(
        of action: String, _ sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> (address: String, fields: [String: String]) {
        let forms = text.components(separatedBy: "<form ").dropFirst().map { $0.components(separatedBy: "</form>")[0] }
        let form = try #require(
            forms.first { $0.contains("name=\"action\" value=\"\(action)\"") },
            "no button for \(action) on \(path): \(text)", sourceLocation: sourceLocation)
        let address = try #require(form.firstMatch(of: /action="([^"]*)"/)).output.1
        var fields: [String: String] = [:]
        for input in form.matches(of: /<input [^>]*>/) {
            guard let name = input.output.firstMatch(of: /\ name="([^"]*)"/) else { continue }
            fields[String(name.output.1)] = Self.unescape(
                String(input.output.firstMatch(of: /\ value="([^"]*)"/)?.1 ?? ""))
        }
        return (Self.unescape(String(address)), fields)
    }

    private func follow(_ method: String, _ address: String, _ fields: [String: String]?) async {
        await request(method, address, fields)
        trail = [response]
        while (300...399).contains(response.status), let location = response.headers["Location"],
            location.hasPrefix("/auth"), trail.count < 10
        {
            await request("GET", location, nil)
            trail.append(response)
        }
    }

    /// Sends one request and keeps the cookies that come back.
    @discardableResult
    func request(_ method: String, _ address: String, _ fields: [String: String]? = nil) async -> Response {
        path = String(address.prefix { $0 != "?" })
        receive(await site.respond(to: makeRequest(method, address, fields)))
        return response
    }

    func makeRequest(_ method: String, _ address: String, _ fields: [String: String]? = nil) -> Request {
        let parts = address.split(separator: "?", maxSplits: 1)
        var headers: Headers = ["host": host]
        if !cookies.isEmpty { headers.add("cookie", cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")) }
        for (name, value) in self.headers { headers.add(name, value) }
        if fields != nil { headers.add("content-type", Form.contentType) }
        let query = parts.count > 1 ? (try? Form(encoded: parts[1].utf8)) ?? Form() : Form()
        return Request(
            method: method, path: String(parts.first ?? "/"), query: query, headers: headers,
            body: Self.encode(fields ?? [:]), clientAddress: peer, isSecure: isSecure)
    }

    /// The request of a button.
    func makeRequest(pressing action: String, _ entries: [String: String] = [:]) throws -> Request {
        let form = try form(of: action)
        return makeRequest("POST", form.address, form.fields.merging(entries) { $1 }.merging(["action": action]) { $1 })
    }

    func receive(_ response: Response) {
        self.response = response
        text = String(decoding: response.body, as: UTF8.self)
        for cookie in response.headers.values(named: "Set-Cookie") { keep(cookie) }
    }

    private func keep(_ cookie: String) {
        let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        cookies[String(pair[0])] = cookie.contains("Max-Age=0") ? nil : String(pair[1])
    }

    private static func encode(_ fields: [String: String]) -> [UInt8] {
        let allowed = CharacterSet.alphanumerics
        let pairs = fields.map { name, value in
            "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")"
        }
        return Array(pairs.joined(separator: "&").utf8)
    }

    private static func unescape(_ text: String) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
            .reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
}

extension Surfer {
    /// Goes all the way from the start to the page of Ada.
    func signIn(
        _ email: String = "ada@example.com", password: String = "correct horse",
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try await enter(email, sourceLocation: sourceLocation)
        try await submit("sign-in", ["password": password], sourceLocation: sourceLocation)
    }

    /// Goes from the start to the password sheet.
    func enter(_ email: String = "ada@example.com", sourceLocation: SourceLocation = #_sourceLocation) async throws {
        await open("/auth/sign-in")
        try await submit("continue", ["email": email], sourceLocation: sourceLocation)
    }

    var session: String? { cookies["authblock"] }
}
