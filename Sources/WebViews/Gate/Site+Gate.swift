import AuthBlock
import Foundation
import HTTPServer

/// What applications ask about their visitors.
extension Site {
    /// Whether a request is from somebody who is signed in, and who that is: 200 with headers, or 401.
    func check(_ request: Request) async -> Response {
        await gate(request) { $0.map(Self.admission) ?? Response(status: 401) }
    }

    /// The same for people: whoever is not signed in is sent to the start, and afterwards back to where they wanted to
    /// go. A trusted proxy says where that is in `X-Forwarded-Uri`, since it cannot put one address into another without
    /// encoding it.
    func enter(_ request: Request) async -> Response {
        await gate(request) { account async throws(AuthError) in
            if let account { return Self.admission(of: account) }
            // A picture or a script that is refused is not where anybody wanted to go.
            guard ["navigate", nil].contains(request.headers["sec-fetch-mode"]) else { return Response(status: 401) }
            return try await answer(request) { visitor in
                if settings.trustedProxies.vouch(for: request), let wish = request.headers["x-forwarded-uri"] {
                    visitor.flow.target = settings.returnTargets.target(wish, own: visitor.origin)
                }
                return .redirect(to: Addresses.start)
            }
        }
    }

    private static func admission(of account: Account) -> Response {
        var headers: Headers = [
            "X-Auth-User": HeaderText.encode(account.id), "X-Auth-Email": HeaderText.encode(account.email.text),
        ]
        if let name = account.username { headers.add("X-Auth-Name", HeaderText.encode(name.text)) }
        return Response(headers: headers)
    }

    /// Who is signed in, for scripts of a page.
    func describeSession(_ request: Request) async -> Response {
        await gate(request) { .json(SessionDescription.json($0)) }
    }

    /// The public keys with which an application checks ID tokens by itself.
    func publicKeys(_ request: Request) async -> Response {
        do {
            guard let provider = composition.provider as? any TokenVerifying, let keys = try await provider.publicKeys()
            else { return problem(.pageMissing, status: 404, for: request) }
            var response = Response.json(Array(keys.utf8))
            response.headers["Cache-Control"] = "public, max-age=300"
            response.headers["X-Content-Type-Options"] = "nosniff"
            return response
        } catch {
            return failure(error, for: request)
        }
    }

    private func gate(
        _ request: Request, _ answer: (Account?) async throws(AuthError) -> Response
    ) async -> Response {
        var response: Response
        do throws(AuthError) {
            response = try await answer(try await account(behind: request))
        } catch {
            report(error)
            response = .text("The sessions cannot be looked at right now.\n", status: error.status)
            response.setRetryAfter(error)
        }
        response.headers["Cache-Control"] = "no-store"
        response.headers["X-Content-Type-Options"] = "nosniff"
        return response
    }

    /// Whoever is signed in. While their session is fresh, that is one look into the store.
    private func account(behind request: Request) async throws(AuthError) -> Account? {
        let session = session(cookies(of: request).session, of: request)
        guard let stored = try await session.load() else { return nil }
        let now = composition.clock.now
        if stored.isFresh(at: now) || refreshPause.isOn(at: now) { return stored.account }
        let account = try await auth(for: request, session).restore()
        if account != nil, try await session.load()?.isFresh(at: now) == false { refreshPause.begin(at: now) }
        return account
    }
}
