import HTTPServer

extension Site {
    /// A picture for behind the pages. Browsers keep it for a while, so that it stays the same from sheet to sheet.
    func picture(_ shape: PictureShape) async -> Response {
        var response: Response
        if let picture = await pictures.picture(shape) {
            response = Response(headers: ["Content-Type": picture.mediaType], body: picture.bytes)
            response.headers["Cache-Control"] = "private, max-age=600"
        } else {
            response = .text("There is no picture.\n", status: 404)
            response.headers["Cache-Control"] = "no-store"
        }
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
        return response
    }
}
