import HTTPServer
import RawClient
import Testing

@Suite(.timeLimit(.minutes(3))) struct ResponseTests {
    private func served(_ response: Response) async throws -> (raw: RawResponse, record: AccessRecord) {
        let records = Records()
        return try await withServer(accessLog: records.log, handler: { _ in response }) { _, address in
            let client = try await RawClient(address)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            let raw = try await client.response()
            return (raw, try #require(await records.wait(for: 1).first))
        }
    }

    @Test func statusHeadersAndBodyAreSent() async throws {
        var response = Response.html("<p>ë</p>", status: 404)
        response.headers["X-Name"] = "Zoë"
        response.set(try Cookie(name: "a", value: "1"))
        response.set(try Cookie(name: "b", value: "2"))
        let (raw, record) = try await served(response)
        #expect(raw.status == 404)
        #expect(raw.text == "<p>ë</p>")
        #expect(raw.header("content-type") == "text/html; charset=utf-8")
        #expect(raw.header("x-name") == "Zoë")
        #expect(raw.headers("set-cookie").count == 2)
        #expect(raw.header("date") != nil)
        #expect(record.status == 404)
        #expect(record.byteCount == 9)
    }

    @Test func aHeaderWithoutValueIsLeftOut() async throws {
        let (raw, _) = try await served(Response(headers: ["X-Empty": "", "X-Full": "a"]))
        #expect(raw.status == 200)
        #expect(raw.header("x-empty") == nil)
        #expect(raw.header("x-full") == "a")
    }

    @Test func aLargeBodyArrivesWhole() async throws {
        let body = [UInt8](repeating: 0x61, count: 300_000)
        let (raw, record) = try await served(Response(body: body))
        #expect(raw.body == body)
        #expect(record.byteCount == 300_000)
    }

    @Test func anEmptyResponseHasNoBody() async throws {
        #expect(try await served(Response(status: 204)).raw.body.isEmpty)
        #expect(try await served(Response(status: 304)).raw.status == 304)
    }

    @Test(arguments: [
        Response(headers: ["X": "a\r\nSet-Cookie: b=c"]), Response(headers: ["X": "a\nb"]),
        Response(headers: ["X": "a\rb"]), Response(headers: ["X": "a\0b"]), Response(headers: ["X\r\nY": "a"]),
        Response(headers: ["X Y": "a"]), Response(headers: ["X:": "a"]), Response(headers: ["": "a"]),
        Response(headers: ["Location": "/\r\n\r\n<script>"]), Response(headers: ["Content-Length": "1"]),
        Response(headers: ["transfer-encoding": "chunked"]), Response(headers: ["Connection": "close"]),
        Response(headers: ["Date": "today"]), Response(status: 99), Response(status: 100), Response(status: 600),
        Response(status: -1), Response(status: 204, body: [1]), Response(status: 304, body: [1]),
    ])
    func whatHTTPCannotCarryBecomesAPlain500(response: Response) async throws {
        let (raw, record) = try await served(response)
        #expect(raw.status == 500)
        #expect(raw.text == "500: the server made a mistake\n")
        #expect(raw.header("set-cookie") == nil)
        #expect(record.status == 500)
        #expect(record.problem != nil)
    }

    @Test func aRedirectionIsByGet() {
        #expect(Response.redirect(to: "/a").status == 303)
        #expect(Response.redirect(to: "/a").headers["location"] == "/a")
    }

    @Test func aMethodThatIsNotTakenNamesThoseThatAre() {
        let response = Response.methodNotAllowed(allowed: ["GET", "POST"])
        #expect(response.status == 405)
        #expect(response.headers["allow"] == "GET, POST")
    }
}

@Suite(.timeLimit(.minutes(3))) struct HeadersTests {
    @Test func namesCompareWithoutCase() {
        var headers: Headers = ["Content-Type": "a"]
        #expect(headers["content-TYPE"] == "a")
        headers["CONTENT-type"] = "b"
        #expect(headers.fields.map(\.value) == ["b"])
    }

    @Test func settingNothingRemoves() {
        var headers: Headers = ["A": "1", "B": "2"]
        headers["a"] = nil
        #expect(headers["a"] == nil)
        #expect(headers["b"] == "2")
    }

    @Test func severalValuesAreJoined() {
        let headers: Headers = ["Accept": "a", "accept": "b"]
        #expect(headers["Accept"] == "a, b")
        #expect(headers.values(named: "Accept") == ["a", "b"])
    }

    @Test func onlyASCIILettersHaveCase() {
        #expect(Headers(dictionaryLiteral: ("@", "a"))["`"] == nil)
    }
}
