import AuthBlock
import HTTPServer
import OpenSSLCrypto

/// Taking forms: requests that change something.
extension Site {
    /// Does what a form asks for, and sends the browser to the page that shows what came of it.
    func take(
        _ request: Request, at place: Page.Place, from visitor: Visitor
    ) async throws(AuthError) -> Response {
        guard SourceCheck.allows(request, own: visitor.origin) else {
            return problem(.requestRefused, status: 403, for: request)
        }
        guard let form = try? request.form() else { return problem(.requestNotUnderstood, status: 400, for: request) }
        let typedEmail = form[Page.Field.Name.email.rawValue]
        guard visitor.hasFlow, isToken(form[Document.tokenField], of: visitor.flow) else {
            return sendBack(to: place, email: typedEmail, visitor)
        }
        guard let route = try await route(to: place, typedEmail, visitor) else {
            return .redirect(to: place == .password || place == .registration ? Addresses.signIn : Addresses.start)
        }
        let scene = scene(route, for: visitor)
        guard let visit = scene.visit else { return .redirect(to: Addresses.start) }
        if place == .deletion { await visit.choose(.delete, [:]) }

        guard let action = Self.action(of: form, on: visit.page) else {
            return problem(.requestNotUnderstood, status: 400, for: request)
        }
        await visit.choose(action, Self.entries(of: form, on: visit.page))
        if let destination = scene.destination { return try leave(for: destination, visitor) }
        // What could not be done now, but can be later, is said at once; anything else after a redirect.
        if let failure = visit.failure, failure.retryAfter != nil { return answer(scene, to: visitor, status: nil) }
        if let failure = visit.failure { report(failure) }
        visitor.flow.remarks = Remarks(visit.page)
        if case .password(let email, _) = route { visitor.flow.email = email.text }
        return .redirect(to: Addresses.address(of: visit.page.place))
    }

    private func isToken(_ text: String?, of flow: Flow) -> Bool {
        guard let text, let bytes = Base64URL.decode(text) else { return false }
        return constantTimeEquals(bytes, flow.token)
    }

    /// A form from a page that has been open for too long, or from before somebody signed in: nothing is done, and the
    /// page is shown anew.
    private func sendBack(to place: Page.Place, email: String?, _ visitor: Visitor) -> Response {
        if let email = email.flatMap({ try? EmailAddress($0) }) { visitor.flow.email = email.text }
        let place = place == .start ? .home : place
        visitor.flow.remarks = Remarks(for: place, Page.Notice(text: messages.text(.formExpired), isError: true))
        return .redirect(to: Addresses.address(of: place))
    }

    /// Where a form was sent from. The e-mail is the form's own, so that two tabs do not get into each other's way.
    private func route(
        to place: Page.Place, _ email: String?, _ visitor: Visitor
    ) async throws(AuthError) -> Route? {
        switch place {
        case .start, .home, .deletion: try await visitor.session.load().map { .loggedIn($0.account) }
        case .signIn: .signIn(email: visitor.flow.email ?? "")
        case .password, .registration: sheet(place, email: email) ?? sheet(place, email: visitor.flow.email)
        }
    }

    /// What a form asks for: one of the things that its page offers, by default the first.
    private static func action(of form: Form, on page: Page) -> Page.Action.Name? {
        let names = page.actions.map(\.name)
        guard form.fields.contains(where: { $0.name == Document.actionField }) else { return names.first }
        return form[Document.actionField].flatMap(Page.Action.Name.init).flatMap { names.contains($0) ? $0 : nil }
    }

    private static func entries(of form: Form, on page: Page) -> Page.Entries {
        Dictionary(page.fields.map { ($0.name, form[$0.name.rawValue] ?? "") }) { first, _ in first }
    }

    /// Sends the browser to where a presenter wants to go, with what the next request has to know.
    private func leave(for destination: Route, _ visitor: Visitor) throws(AuthError) -> Response {
        switch destination {
        case .startHere(let news):
            if news != nil { try visitor.flow.restart() }
            visitor.flow.news = news
            return .redirect(to: Addresses.start)
        case .signIn(let email):
            visitor.flow.email = email
            return .redirect(to: Addresses.signIn)
        case .password(let email, _), .registration(let email, _):
            visitor.flow.email = email.text
            if let page = scene(destination, for: visitor).visit?.page { visitor.flow.remarks = Remarks(page) }
            let place: Page.Place = if case .password = destination { .password } else { .registration }
            return .redirect(to: Addresses.address(of: place))
        case .loggedIn:
            let target = visitor.flow.target
            try visitor.flow.restart()
            return .redirect(to: target ?? Addresses.start)
        }
    }
}
