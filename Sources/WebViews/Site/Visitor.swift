import AuthBlock
import Foundation
import HTTPServer

/// Whoever sent a request: what their cookies hold, and their door to the provider.
final class Visitor {
    /// What the browser kept of the flow, which this request may change.
    var flow: Flow
    /// Whether the browser had a flow with it, and not too old a one.
    let hasFlow: Bool
    let session: VisitorSession
    let cookies: SiteCookies

    /// How browsers reach the site.
    private(set) lazy var origin = site.origin(of: request)
    private(set) lazy var auth = site.auth(for: request, session)

    private let request: Request
    private let site: Site
    /// The flow as the browser has it; `nil` when it should get a younger one in any case.
    private let kept: Flow?

    init(_ request: Request, of site: Site, seal: FlowSeal) throws(AuthError) {
        self.request = request
        self.site = site
        cookies = site.cookies(of: request)
        let now = site.composition.clock.now
        let opened = cookies.flow.flatMap { seal.open($0, at: now) }
        hasFlow = opened != nil
        flow = if let opened { opened.flow } else { try Flow() }
        kept = opened.flatMap { now.timeIntervalSince($0.sealedAt) < FlowSeal.lifetime / 4 ? $0.flow : nil }
        session = site.session(cookies.session, of: request)
    }

    /// Whether nothing is known of the browser.
    var isNew: Bool { !hasFlow && session.current == nil }

    /// Hands the browser what it has to keep.
    func setCookies(on response: inout Response, _ seal: FlowSeal, at now: Date) throws(AuthError) {
        if session.hasChanged { cookies.setSession(session.current, on: &response) }
        guard flow != kept else { return }
        if try !cookies.setFlow(seal.seal(flow, at: now), on: &response) {
            // Remarks are the only part that can be long.
            flow.remarks = nil
            _ = try cookies.setFlow(seal.seal(flow, at: now), on: &response)
        }
    }
}
