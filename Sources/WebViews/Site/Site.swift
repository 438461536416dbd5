public import AuthBlock
import Foundation
public import HTTPServer

/// The flow as web pages, and what an application behind a proxy asks about its visitors.
///
/// Nothing is kept between requests but sessions, in their store, and a few pictures: any number of processes with the
/// same configuration can take turns for one visitor.
public final class Site: Sendable {
    /// What visitors did, for whoever runs the site.
    public let operations = OperationCounts()

    let settings: SiteSettings
    let composition: Composition
    let sessions: any VisitorSessions
    let messages: any Messages
    let headers: SecurityHeaders
    let pictures: PictureCache
    let newcomersSheet = NewcomersSheet()
    let forms = FormsUnderWay()
    private let openedSessions = OpenedSessions()
    private let flowKeys = FlowKeys()
    let refreshPause = RefreshPause()
    private let log: @Sendable (String) -> Void

    /// Puts the site together. Nothing is opened before ``prepare()`` or the first request.
    ///
    /// - Parameter log: takes a line about something that whoever runs the site should look at.
    public convenience init(
        _ settings: SiteSettings, of composition: Composition, log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        let file = settings.sessionFile ?? composition.folders.data.appendingPathComponent("web-sessions.db")
        self.init(
            settings, of: composition, sessions: SQLiteSessions(file: file, limits: settings.sessionLimits), log: log)
    }

    init(
        _ settings: SiteSettings, of composition: Composition, sessions: any VisitorSessions,
        log: @escaping @Sendable (String) -> Void
    ) {
        self.settings = settings
        self.composition = composition
        self.sessions = sessions
        self.log = log
        messages = PublicMessages(settings.look.messages)
        headers = SecurityHeaders(returnOrigins: settings.returnTargets.origins)
        pictures = PictureCache(composition.pictures, clock: composition.clock)
    }

    /// Opens what the site keeps, or checks that it is still there, and returns when the site can serve.
    ///
    /// - Throws: a `storage…` code, or ``AuthError/Code/busy``.
    public func prepare() async throws(AuthError) {
        try await sessions.checkReadiness()
    }

    /// Whose request it is: the numeric address of its peer, or the one that a trusted proxy names in the header fields.
    public func clientAddress(of peer: String, _ headers: Headers) -> String {
        guard !settings.trustedProxies.ranges.isEmpty else { return peer }
        return settings.trustedProxies.address(of: peer, headers)?.description ?? peer
    }

    /// Answers one request.
    public func respond(to request: Request) async -> Response {
        switch request.path {
        case Addresses.check: await only("GET", request, check)
        case Addresses.entrance: await only("GET", request, enter)
        case Addresses.session: await only("GET", request, describeSession)
        case Addresses.keys: await only("GET", request, publicKeys)
        case Addresses.signOut: await only("POST", request) { await page(.home, for: $0) }
        case Addresses.start: await page(.start, for: request)
        case Addresses.signIn: await page(.signIn, for: request)
        case Addresses.password: await page(.password, for: request)
        case Addresses.registration: await page(.registration, for: request)
        case Addresses.deletion: await page(.deletion, for: request)
        case Addresses.landscapePicture: await only("GET", request) { _ in await picture(.landscape) }
        case Addresses.portraitPicture: await only("GET", request) { _ in await picture(.portrait) }
        case "/", "/auth": await only("GET", request) { _ in .redirect(to: Addresses.start) }
        default:
            if let asset = settings.look.assets.response(forPath: request.path) {
                await only("GET", request) { _ in asset }
            } else {
                problem(.pageMissing, status: 404, for: request)
            }
        }
    }

    private func only(
        _ method: String, _ request: Request, _ answer: (Request) async -> Response
    ) async -> Response {
        guard request.method == method else { return wrongMethod(request, allowed: [method]) }
        return await answer(request)
    }

    private func wrongMethod(_ request: Request, allowed: [String]) -> Response {
        var response = problem(.requestNotUnderstood, status: 405, for: request)
        response.headers["Allow"] = allowed.joined(separator: ", ")
        return response
    }

    // MARK: Pages

    private func page(_ place: Page.Place, for request: Request) async -> Response {
        switch request.method {
        case "GET": await answer(request, at: place)
        case "POST": await forms.answer(.init(request)) { await self.answer(request, at: place) }
        default: wrongMethod(request, allowed: ["GET", "POST"])
        }
    }

    private func answer(_ request: Request, at place: Page.Place) async -> Response {
        do {
            return try await answer(request) { visitor async throws(AuthError) in
                request.method == "GET"
                    ? try await show(place, to: visitor, request) : try await take(request, at: place, from: visitor)
            }
        } catch {
            return failure(error, for: request)
        }
    }

    /// Answers a request on behalf of its visitor, and hands their browser what it has to keep.
    func answer(
        _ request: Request, _ answer: (Visitor) async throws(AuthError) -> Response
    ) async throws(AuthError) -> Response {
        let seal = try await flowSeal()
        let visitor = try Visitor(request, of: self, seal: seal)
        var response = try await answer(visitor)
        try visitor.setCookies(on: &response, seal, at: composition.clock.now)
        headers.apply(to: &response, isSecure: visitor.cookies.isSecure)
        return response
    }

    private func flowSeal() async throws(AuthError) -> FlowSeal {
        if let key = settings.sealingKey { return FlowSeal(secret: Array(key.value.utf8), keys: flowKeys) }
        return FlowSeal(secret: try await sessions.secret(), keys: flowKeys)
    }

    /// How browsers reach the site: as configured, or else as this one did.
    func origin(of request: Request) -> WebOrigin? {
        settings.origin
            ?? WebOrigin(scheme: request.isSecure ? "https" : "http", authority: request.headers["host"] ?? "")
    }

    func cookies(of request: Request) -> SiteCookies {
        SiteCookies(request, isSecure: settings.origin?.isSecure ?? request.isSecure)
    }

    func session(_ id: SessionID?, of request: Request) -> VisitorSession {
        VisitorSession(
            id, keepsID: request.method == "GET", in: sessions, opened: openedSessions,
            limits: settings.sessionLimits, clock: composition.clock)
    }

    /// The door of whoever sent a request to the provider.
    func auth(for request: Request, _ session: VisitorSession) -> AuthService {
        AuthService(
            provider: composition.provider, store: session, clock: composition.clock,
            client: settings.trustedProxies.client(of: request), observer: operations.add)
    }

    // MARK: Failures

    /// A page that says what is wrong, and leads to the start.
    func problem(_ phrase: Phrase, status: Int, for request: Request) -> Response {
        errorPage(messages.text(phrase), button: .backButton, status: status, for: request)
    }

    /// A page about something that failed. Whoever runs the site learns what it is; the visitor only that it is.
    func failure(_ error: AuthError, for request: Request) -> Response {
        report(error)
        var response = errorPage(
            messages.text(error), button: .tryAgainButton, status: error.kind == .misconfigured ? 500 : 503,
            for: request)
        response.setRetryAfter(error)
        return response
    }

    private func errorPage(_ text: String, button: Phrase, status: Int, for request: Request) -> Response {
        var page = Page(blank: .start)
        page.title = messages.text(.title)
        page.notice = Page.Notice(text: text, isError: true)
        page.actions = [Page.Action(name: .retry, label: messages.text(button))]
        var response = Response.html(document(page, token: .empty).bytes, status: status)
        headers.apply(to: &response, isSecure: settings.origin?.isSecure ?? request.isSecure)
        return response
    }

    func document(_ page: Page, token: HTML) -> HTML {
        Document(page, in: .init(token: token, hasPicture: pictures.mayHaveOne), look: settings.look).html
    }

    /// Tells whoever runs the site about an error that is theirs to look at.
    func report(_ error: AuthError) {
        if error.concernsOperator { log("\(error): \(EnglishMessages().text(error))") }
    }
}

extension Response {
    /// A document.
    static func html(_ bytes: [UInt8], status: Int = 200) -> Response {
        Response(status: status, headers: ["Content-Type": "text/html; charset=utf-8"], body: bytes)
    }

    /// Says when to come again, where the error knows.
    mutating func setRetryAfter(_ error: AuthError) {
        guard let wait = error.retryAfter else { return }
        headers["Retry-After"] = String(max(1, Int((wait / .seconds(1)).rounded(.up))))
    }
}
