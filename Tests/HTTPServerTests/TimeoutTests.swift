import HTTPServer
import RawClient
import Testing

@Suite(.timeLimit(.minutes(3))) struct TimeoutTests {
    /// Short for tests in which the client does not get as far as an answer, longer for the others, so that a busy
    /// machine does not let go of a client that is in time.
    private func limits(_ timeout: Duration) -> HTTPServer.Limits {
        var limits = HTTPServer.Limits()
        limits.idleTimeout = timeout
        limits.requestTimeout = timeout
        limits.responseTimeout = timeout
        return limits
    }

    @Test(arguments: [
        "", "GE", "GET / HTTP/1.1\r\nHost: a\r\nX: ", "GET / HTTP/1.1\r\nHost: a\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n1234",
    ])
    func aClientThatStopsSendingIsLetGo(beginning: String) async throws {
        try await withServer(limits: limits(.milliseconds(150))) { server, address in
            let client = try await RawClient(address)
            try await client.send(beginning)
            #expect(try await client.rest() == "")
            #expect(server.metrics.endedConnections == 1)
        }
    }

    @Test func aClientThatDripsItsHeadIsLetGo() async throws {
        try await withServer(limits: limits(.milliseconds(150))) { _, address in
            let client = try await RawClient(address)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\nX: ")
            // A byte at a time until the server has had enough: silence is not what ends it.
            let end = ContinuousClock.now + .seconds(30)
            while try await client.send("a"), .now < end { await Task.yield() }
            #expect(.now < end)
        }
    }

    @Test func anIdleConnectionIsLetGoAfterItsResponse() async throws {
        try await withServer(limits: limits(.seconds(3))) { _, address in
            let client = try await RawClient(address)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.response().status == 200)
            #expect(try await client.rest() == "")
        }
    }

    @Test func aClientThatDoesNotReadIsLetGo() async throws {
        let records = Records()
        let page = Response(body: [UInt8](repeating: 0, count: 64_000_000))
        try await withServer(limits: limits(.seconds(3)), accessLog: records.log, handler: { _ in page }) {
            server, address in
            let client = try await RawClient(address)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            let record = try #require(await records.wait(for: 1).first)
            #expect(!record.isComplete)
            #expect(server.metrics.aborted == 1)
            withExtendedLifetime(client) {}
        }
    }

    @Test func aSlowHandlerIsNobodysFault() async throws {
        let gate = Gate()
        try await withServer(
            limits: limits(.seconds(3)),
            handler: { request in
                if request.path == "/slow" { await gate.wait() }
                return .text("done")
            }
        ) { server, address in
            let slow = try await RawClient(address)
            try await slow.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
            await gate.arrival()
            // Longer than every limit: another client is let go meanwhile.
            #expect(try await RawClient(address).rest() == "")
            await gate.open()
            #expect(try await slow.response().text == "done")
        }
    }
}
