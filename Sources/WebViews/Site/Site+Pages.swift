import AuthBlock
import HTTPServer

/// Showing pages: requests that change nothing but what is remembered of the flow.
extension Site {
    /// The page of a place, or where to go instead.
    func show(_ place: Page.Place, to visitor: Visitor, _ request: Request) async throws(AuthError) -> Response {
        if let wish = request.query["return"] {
            visitor.flow.target = settings.returnTargets.target(wish, own: visitor.origin)
        }
        switch place {
        case .start, .home: return try await showStart(to: visitor)
        case .signIn, .password, .registration: return try await showSheet(place, to: visitor)
        case .deletion:
            guard let session = try await visitor.session.load() else { return .redirect(to: Addresses.start) }
            let scene = scene(.loggedIn(session.account), for: visitor)
            await scene.visit?.choose(.delete, [:])
            return answer(scene, to: visitor)
        }
    }

    private func showStart(to visitor: Visitor) async throws(AuthError) -> Response {
        try await noteExpiry(of: visitor)
        let scene = scene(.startHere(visitor.flow.news), for: visitor)
        await scene.visit?.appear()
        guard case .loggedIn(let account) = scene.destination else {
            return answer(scene, to: visitor, status: scene.visit?.failure == nil ? 200 : nil)
        }
        if let target = visitor.flow.target {
            visitor.flow.target = nil
            return .redirect(to: target)
        }
        return answer(self.scene(.loggedIn(account), for: visitor), to: visitor)
    }

    /// A cookie whose session is no more is taken back, once the person has been told.
    private func noteExpiry(of visitor: Visitor) async throws(AuthError) {
        guard visitor.session.current != nil, try await visitor.session.load() == nil else { return }
        if visitor.flow.news == nil { visitor.flow.news = .sessionEnded(.sessionExpired) }
        visitor.session.forget()
    }

    private func showSheet(_ place: Page.Place, to visitor: Visitor) async throws(AuthError) -> Response {
        if place == .signIn, visitor.isNew {
            let sheet = await newcomersSheet.document {
                let scene = self.scene(.signIn(email: ""), for: visitor)
                await scene.visit?.appear()
                return document(scene.visit?.page ?? Page(blank: .signIn), token: .gap)
            }
            return .html(sheet.filled(with: visitor.flow.tokenText))
        }
        if try await visitor.session.load() != nil { return .redirect(to: Addresses.start) }
        guard let route = sheet(place, email: visitor.flow.email) else {
            visitor.flow.remarks?.place = .signIn
            return .redirect(to: Addresses.signIn)
        }
        let scene = scene(route, for: visitor)
        await scene.visit?.appear()
        return answer(scene, to: visitor)
    }

    /// The route to a sheet; `nil` when it needs an e-mail and there is none.
    func sheet(_ place: Page.Place, email: String?) -> Route? {
        if place == .signIn { return .signIn(email: email ?? "") }
        guard let email = email.flatMap({ try? EmailAddress($0) }) else { return nil }
        return place == .password ? .password(email) : .registration(email, nil)
    }

    func scene(_ route: Route, for visitor: Visitor) -> Scene {
        Scene(
            route,
            services: FlowServices(
                auth: visitor.auth, messages: messages, links: composition.configuration.links,
                pictures: composition.pictures))
    }

    /// The present page of a scene, with what is remembered for it, which then is told and forgotten.
    ///
    /// - Parameter status: `nil` for that of the failure on the page.
    func answer(_ scene: Scene, to visitor: Visitor, status: Int? = 200) -> Response {
        var page = scene.visit?.page ?? Page(blank: .start)
        visitor.flow.remarks?.apply(to: &page)
        visitor.flow.remarks = nil
        visitor.flow.news = nil
        let failure = scene.visit?.failure
        if let failure { report(failure) }
        var response = Response.html(
            document(page, token: HTML(text: visitor.flow.tokenText)).bytes, status: status ?? failure?.status ?? 200)
        if let failure, status == nil { response.setRetryAfter(failure) }
        return response
    }
}

extension AuthError {
    /// The status of a page that shows the error.
    var status: Int {
        switch kind {
        case .unavailable: code == .throttled ? 429 : 503
        case .misconfigured: 500
        case .refused, .cancelled: 200
        }
    }
}
