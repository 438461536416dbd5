public import Foundation

/// Asks whether the host that a provider needs can be reached, and whether it is really that host that answers.
public struct ConnectionCheck: Sendable {
    /// How long a check may take.
    public static let patience = Duration.seconds(3)

    private let network: any NetworkService

    /// Prepares to ask over a network.
    public init(_ network: any NetworkService) { self.network = network }

    /// Returns when the host of an address answers, in at most 3 seconds.
    ///
    /// - Parameter url: an address of the host's interface for programs. Any status will do, but never a web page:
    ///   that is how the sign-in page of a hotel's network is known.
    /// - Throws: ``AuthError/Code/offline`` and the codes after it up to ``AuthError/Code/serviceUnavailable``,
    ///   ``AuthError/Code/cancelled``, or a misconfigured code. ``AuthError/subject`` names the host.
    public func check(_ url: URL) async throws(AuthError) {
        let request = HTTPRequest(method: "GET", url: url, timeout: Self.patience, isRepeatable: false)
        let response: HTTPResponse
        do throws(NetworkError) {
            response = try await network.send(request)
        } catch {
            throw AuthError(network: error, host: url.host)
        }
        if let code = refusal(of: response, to: url) { throw AuthError(code, subject: url.host) }
    }

    private func refusal(of response: HTTPResponse, to url: URL) -> AuthError.Code? {
        switch response.status {
        case 407: .proxyFailed
        // Network Authentication Required (RFC 6585, section 6) is made for captive portals.
        case 511: .captivePortal
        // A gateway's error page comes from the host's side, so this goes before the test for web pages.
        case 500...: .serviceUnavailable
        case 300..<400 where leadsElsewhere(response, from: url): .captivePortal
        default: isWebPage(response) ? .captivePortal : nil
        }
    }

    private func leadsElsewhere(_ response: HTTPResponse, from url: URL) -> Bool {
        guard let location = response.header("Location") else { return false }
        let target = URL(string: location, relativeTo: url)
        return target?.host?.lowercased() != url.host?.lowercased()
    }

    private func isWebPage(_ response: HTTPResponse) -> Bool {
        let type = response.header("Content-Type")?.lowercased() ?? ""
        return type.hasPrefix("text/html") || type.hasPrefix("application/xhtml")
    }
}
