import Foundation
import Testing

/// A browser without scripts: curl keeps the cookies and follows redirects, this fills in the forms.
final class CurlSurfer {
    /// Header fields to send along.
    var headers: [String] = []

    /// What the last answer was, and where it came from.
    private(set) var status = 0
    private(set) var path = ""
    private(set) var head = ""
    private(set) var text = ""

    private let sandbox: Sandbox
    private let site: URL
    private let jar: String

    init(sandbox: Sandbox, site: URL, jar: String = "cookies") {
        self.sandbox = sandbox
        self.site = site
        self.jar = sandbox.home.appending(path: jar).path
    }

    func open(_ path: String) async throws { try await request(path, []) }

    /// Follows the link of an action.
    func follow(_ action: String) async throws {
        let link = try #require(
            text.firstMatch(of: try Regex(#"<a href="([^"]*)"[^>]*data-action="\#(action)""#)),
            "no link for \(action) on \(path): \(text)")
        try await open(String(link.output[1].substring ?? ""))
    }

    /// Fills in the form of the page, and presses the button of an action.
    func submit(_ action: String, _ entries: [String: String]) async throws {
        let form = try #require(text.firstMatch(of: /<form[^>]*action="([^"]*)"/), "no form on \(path): \(text)")
        let token = try #require(text.firstMatch(of: /name="token" value="([^"]*)"/), "no token on \(path): \(text)")
        let fields = entries.merging(["token": String(token.1), "action": action]) { $1 }
        try await request(String(form.1), fields.flatMap { ["--data-urlencode", "\($0.key)=\($0.value)"] })
    }

    /// From the start to an account.
    func register(_ email: String, _ username: String) async throws {
        try await follow("sign-in")
        try await submit("continue", ["email": email])
        try await follow("create")
        try await submit("create", ["email": email, "username": username, "password": sandbox.password])
    }

    private func request(_ path: String, _ words: [String]) async throws {
        let mark = "\u{1E}"
        let result = try await Program.run(
            [
                "curl", "-sS", "-L", "--max-time", "30", "-b", jar, "-c", jar, "-D", "-", "-w",
                "\(mark)%{http_code} %{url_effective}",
            ] + headers.flatMap { ["-H", $0] } + words + [site.absoluteString + path])
        let parts = result.output.components(separatedBy: mark)
        let outcome = try #require(parts.last, "\(result.error)").split(separator: " ")
        guard parts.count == 2, outcome.count == 2 else { throw CocoaError(.fileReadUnknown) }
        status = Int(outcome[0]) ?? 0
        self.path = String(outcome[1].dropFirst(site.absoluteString.count))
        // Of several answers, the last.
        let answer = parts[0].components(separatedBy: "HTTP/1.1 ").last ?? ""
        head = answer.components(separatedBy: "\r\n\r\n").first ?? ""
        text = String(answer.dropFirst(head.count))
        head += "\r\n"
    }
}
