import HTTPServer
import RawClient
import Testing

@Suite(.timeLimit(.minutes(3))) struct ConnectionTests {
    @Test func oneConnectionServesManyRequests() async throws {
        try await withServer { server, address in
            let client = try await RawClient(address)
            for number in 1...20 {
                try await client.send("GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try await client.response().text == "GET /\(number)")
            }
            #expect(server.metrics.acceptedConnections == 1)
        }
    }

    @Test func requestsSentAheadAreAnsweredInOrder() async throws {
        try await withServer { _, address in
            let client = try await RawClient(address)
            try await client.send((1...50).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
            for number in 1...50 { #expect(try await client.response().text == "GET /\(number)") }
        }
    }

    @Test func anHTTP10ClientIsAnsweredOnce() async throws {
        try await withServer { _, address in
            let answer = try await address.answer(to: "GET /a HTTP/1.0\r\nHost: a\r\n\r\n")
            #expect(answer.hasSuffix("GET /a"))
        }
    }

    @Test func aClientThatClosesItsHalfIsAnswered() async throws {
        try await withServer { _, address in
            let client = try await RawClient(address)
            try await client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
            client.closeSendingHalf()
            #expect(try await client.rest().hasSuffix("GET /a"))
        }
    }

    /// Whether the end comes with the request or after it is the system's choice, so there are many tries.
    @Test(arguments: ["GET /a HTTP/1.1\r\nHost: a\r\n\r\n", "GET /a HT", "POST /a HTTP/1.1\r\nHost: a\r\nContent-Le"])
    func aClientThatClosesItsHalfIsLetGo(text: String) async throws {
        var limits = HTTPServer.Limits()
        limits.idleTimeout = .seconds(600)
        limits.requestTimeout = .seconds(600)
        try await withServer(limits: limits) { server, address in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<16 {
                    group.addTask {
                        let client = try await RawClient(address)
                        try await client.send(text)
                        client.closeSendingHalf()
                        // Throws when the server keeps the connection.
                        _ = try await client.rest()
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func headIsServedAsGetWithoutBody() async throws {
        let records = Records()
        try await withServer(accessLog: records.log) { _, address in
            let client = try await RawClient(address)
            try await client.send("HEAD /a HTTP/1.1\r\nHost: a\r\n\r\n")
            let response = try await client.response(withoutBody: true)
            #expect(response.status == 200)
            #expect(response.header("content-length") == "6")
            try await client.send("GET /b HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.response().text == "GET /b")
            let record = try #require(await records.wait(for: 1).first)
            #expect(record.method == "HEAD")
            #expect(record.byteCount == 0)
        }
    }

    @Test func aBodyArrivesWhole() async throws {
        try await withServer(handler: { Response(body: $0.body) }) { _, address in
            let body = (0..<60_000).map { UInt8(truncatingIfNeeded: $0 &* 31 / 7) }
            let client = try await RawClient(address)
            try await client.send(
                Array("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.count)\r\n\r\n".utf8) + body)
            #expect(try await client.response().body == body)
        }
    }

    @Test func aClientThatAsksMaySendItsBody() async throws {
        try await withServer(handler: { Response(body: $0.body) }) { _, address in
            let client = try await RawClient(address)
            try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
            #expect(try await client.response().status == 100)
            try await client.send("ab")
            #expect(try await client.response().text == "ab")
        }
    }

    @Test func aClientThatAsksIsSparedABodyTooLarge() async throws {
        try await withServer { _, address in
            let request = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999\r\nExpect: 100-continue\r\n\r\n"
            let status = try await address.status(for: request)
            #expect(status == 413)
        }
    }

    @Test func handlersRunSideBySide() async throws {
        let gate = Gate()
        try await withServer(handler: { _ in
            await gate.wait()
            return .text("done")
        }) { _, address in
            let clients = try await (0..<20).asyncMap { _ in try await RawClient(address) }
            for client in clients { try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n") }
            await gate.arrival(20)
            await gate.open()
            for client in clients { #expect(try await client.response().text == "done") }
        }
    }

    @Test func theHandlerSeesTheWholeRequest() async throws {
        let seen = Seen<Request>()
        try await withServer(handler: {
            await seen.set($0)
            return .text("")
        }) { _, address in
            let client = try await RawClient(address)
            try await client.send(
                "POST /a%20b?c=d+e HTTP/1.1\r\nhOST: Example.com:80\r\nX-List: 1\r\nX-List: 2\r\nCookie: a=1\r\n"
                    + "Cookie: b=2\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\nf=g")
            _ = try await client.response()
            let request = try #require(await seen.value)
            #expect(request.method == "POST")
            #expect(request.path == "/a b")
            #expect(request.query["c"] == "d e")
            #expect(request.headers["Host"] == "Example.com:80")
            #expect(request.headers["x-list"] == "1, 2")
            #expect(request.cookies["b"] == "2")
            #expect(try request.form()["f"] == "g")
            #expect(request.clientAddress == "127.0.0.1")
            #expect(!request.isSecure)
        }
    }

    @Test func anyTokenIsAMethod() async throws {
        try await withServer { _, address in
            let client = try await RawClient(address)
            try await client.send("BREW /a HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.response().text == "BREW /a")
        }
    }

    @Test func aHandlerIsCancelledWhenItsClientGoesAway() async throws {
        let gate = Gate()
        let cancelled = Gate()
        try await withServer(handler: { _ in
            await withTaskCancellationHandler {
                await gate.wait()
            } onCancel: {
                Task { await cancelled.wait() }
            }
            return .text("")
        }) { _, address in
            var client: RawClient? = try await RawClient(address)
            try await client?.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            await gate.arrival()
            client = nil
            await cancelled.arrival()
            await gate.open()
        }
    }

    @Test func curlIsServed() async throws {
        try await withServer(handler: { .text("\($0.method) \($0.path) \($0.body.count)") }) { _, address in
            let url = "http://\(address)/x?y=z"
            let got = try await Command("curl", ["-sS", url]).output()
            #expect(got == "GET /x 0")
            let posted = try await Command("curl", ["-sS", "--data-binary", "@-", url])
                .output(input: String(repeating: "a", count: 60_000))
            #expect(posted == "POST /x 60000")
            let head = try await Command("curl", ["-sSI", url]).output()
            #expect(head.hasPrefix("HTTP/1.1 200 OK"))
        }
    }
}

/// Keeps what a handler saw.
actor Seen<Value: Sendable> {
    private(set) var value: Value?

    func set(_ value: Value) { self.value = value }
}

extension Sequence where Self: Sendable {
    func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await transform(element)) }
        return results
    }
}
