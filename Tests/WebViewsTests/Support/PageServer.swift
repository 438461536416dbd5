import HTTPServer

@testable import WebViews

/// Serves documents as they are, without the site behind them.
struct PageServer: Sendable {
    var look = Look()
    /// The colour of the picture behind the pages, if there is one.
    var picture: Color?

    private func respond(to request: Request) -> Response {
        if let asset = look.assets.response(forPath: request.path) { return asset }
        if [Addresses.portraitPicture, Addresses.landscapePicture].contains(request.path), let picture {
            let drawing =
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\">"
                + "<rect width=\"100\" height=\"100\" fill=\"\(picture.css)\"/></svg>"
            return Response(headers: ["Content-Type": "image/svg+xml"], body: Array(drawing.utf8))
        }
        guard let example = Example.all.first(where: { $0.path == request.path }) else {
            return .text("There is no such example.", status: 404)
        }
        let document = Document(example.page, in: .init(token: "t", hasPicture: picture != nil), look: look)
        var response = Response.html(document.html.text)
        response.headers["Content-Security-Policy"] =
            "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; form-action 'self'"
        return response
    }

    /// Opens the server on a free port, and stops it afterwards; the work gets its address.
    func serve<Result>(_ body: (String) async throws -> Result) async throws -> Result {
        let server = HTTPServer(.init(endpoint: .address("127.0.0.1", port: 0))) { respond(to: $0) }
        let port = try server.start().port
        do {
            let result = try await body("http://127.0.0.1:\(port)")
            await server.stop(within: .zero)
            return result
        } catch {
            await server.stop(within: .zero)
            throw error
        }
    }
}
