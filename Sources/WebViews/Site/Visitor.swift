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
    let auth: AuthService

    /// How browsers reach the site.
    let origin: WebOrigin?
    let cookies: SiteCookies

    /// The flow as the browser has it; `nil` when it should get a younger one in any case.
    private let kept: Flow?

    init(_ request: Request, of site: Site, seal: FlowSeal) throws(AuthError) {
        origin = site.origin(of: request)
        cookies = SiteCookies(isSecure: origin?.isSecure ?? request.isSecure)
        let now = site.composition.clock.now
        let opened = cookies.flow(in: request).flatMap { seal.open($0, at: now) }
        hasFlow = opened != nil
        flow = if let opened { opened.flow } else { try Flow() }
        kept = opened.flatMap { now.timeIntervalSince($0.sealedAt) < FlowSeal.lifetime / 4 ? $0.flow : nil }
        session = site.session(of: request, cookies)
        auth = AuthService(
            provider: site.composition.provider, store: session, clock: site.composition.clock,
            client: site.settings.trustedProxies.client(of: request), observer: site.operations.add)
    }

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
