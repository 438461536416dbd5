import RawClient
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(3))) struct ObservationTests {
    @Test func aRecordHoldsNoSecret() async throws {
        let records = Records()
        try await withServer(
            accessLog: records.log,
            handler: { _ in
                var response = Response.text("secret-in-answer")
                response.headers["X-Secret"] = "secret-in-header"
                return response
            }
        ) { _, address in
            let client = try await RawClient(address)
            try await client.send(
                "POST /path?token=secret-in-query HTTP/1.1\r\nHost: secret-host\r\nCookie: a=secret-cookie\r\n"
                    + "Authorization: secret\r\nContent-Length: 11\r\n\r\nsecret-body")
            _ = try await client.response()
            let record = try #require(await records.wait(for: 1).first)
            #expect(record.method == "POST")
            #expect(record.path == "/path")
            #expect(record.status == 200)
            #expect(record.byteCount == 16)
            #expect(record.clientAddress == "127.0.0.1")
            #expect(record.isComplete)
            #expect(record.problem == nil)
            #expect(record.duration > .zero)
            #expect(!String(reflecting: record).contains("secret"))
        }
    }

    @Test(arguments: [
        ("4f9c-1.a_B", "4f9c-1.a_B"), ("", nil), ("a b", nil), ("<script>", nil), ("ä", nil),
        (String(repeating: "a", count: 65), nil),
    ])
    func aRequestIsCalledWhatAProxyCallsIt(id: String, expected: String?) async throws {
        let records = Records()
        try await withServer(accessLog: records.log) { _, address in
            _ = try await address.answer(
                to: "GET / HTTP/1.1\r\nHost: a\r\nX-Request-ID: \(id)\r\nConnection: close\r\n\r\n")
            let record = try #require(await records.wait(for: 1).first)
            #expect(record.requestID == expected)
        }
    }

    @Test func anAbortedRequestIsRecordedWithoutStatus() async throws {
        let records = Records()
        try await withServer(accessLog: records.log) { server, address in
            let client = try await RawClient(address)
            try await client.send("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n1")
            client.closeSendingHalf()
            #expect(try await client.rest() == "")
            let record = try #require(await records.wait(for: 1).first)
            #expect(record.path == "/a")
            #expect(record.status == nil)
            #expect(!record.isComplete)
            #expect(server.metrics.aborted == 1)
        }
    }

    @Test func responsesAreCountedByClass() async throws {
        let records = Records()
        try await withServer(
            accessLog: records.log,
            handler: { request in
                .text("", status: Int(request.path.dropFirst()) ?? 0)
            }
        ) { server, address in
            let client = try await RawClient(address)
            for status in [200, 200, 303, 404, 503, 777] {
                try await client.send("GET /\(status) HTTP/1.1\r\nHost: a\r\n\r\n")
                _ = try await client.response()
            }
            _ = await records.wait(for: 6)
            let metrics = server.metrics
            #expect(metrics.responses == [2: 2, 3: 1, 4: 1, 5: 2])
            #expect(metrics.durationCounts.reduce(0, +) == 6)
            #expect(metrics.durationSum > 0)
            #expect(metrics.acceptedConnections == 1)
            #expect(metrics.openConnections == 1)
            #expect(metrics.aborted == 0)
        }
    }

    @Test func metricsRenderForPrometheus() async throws {
        let records = Records()
        try await withServer(accessLog: records.log) { server, address in
            let client = try await RawClient(address)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try await client.response()
            _ = await records.wait(for: 1)
            let lines = PrometheusText(server.metrics, prefix: "authblock").text.split(separator: "\n")
            #expect(lines.contains("authblock_http_responses_total{class=\"2xx\"} 1"))
            #expect(lines.contains("authblock_http_responses_total{class=\"5xx\"} 0"))
            #expect(lines.contains("authblock_http_request_duration_seconds_bucket{le=\"10.0\"} 1"))
            #expect(lines.contains("authblock_http_request_duration_seconds_bucket{le=\"+Inf\"} 1"))
            #expect(lines.contains("authblock_http_request_duration_seconds_count 1"))
            #expect(lines.contains("authblock_http_connections_open 1"))
            let samples = lines.filter { !$0.hasPrefix("#") }
            let wellFormed = /[a-z_]+(\{[a-z]+="[^"]+"\})? [0-9.e+-]+/
            #expect(samples.allSatisfy { $0.wholeMatch(of: wellFormed) != nil })
            #expect(Set(lines.filter { $0.hasPrefix("# TYPE") }).count == lines.filter { $0.hasPrefix("# HELP") }.count)
        }
    }

    @Test func aLabelsValueIsEscaped() {
        var text = PrometheusText(ServerMetrics(), prefix: "authblock")
        text.counter("tries_total", "Tries.", by: "outcome", ["a\\b\"c\nd": 2, "a": 1])
        #expect(
            text.text.hasSuffix(
                """
                # HELP authblock_tries_total Tries.
                # TYPE authblock_tries_total counter
                authblock_tries_total{outcome="a"} 1
                authblock_tries_total{outcome="a\\\\b\\"c\\nd"} 2

                """))
    }
}
