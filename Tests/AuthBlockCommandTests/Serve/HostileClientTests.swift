import ChildProcess
import Foundation
import HTTPServer
import RawClient
import Testing

@testable import AuthBlockCommand

/// The whole program under clients that mean it no good: it answers others meanwhile, does not crash, and does not grow.
@Suite(.serialized, .timeLimit(.minutes(5))) struct HostileClientTests {
    /// KiB of memory that the program occupies.
    private func memory(of site: ServedSite) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(site.program.id)/status", encoding: .utf8)
        let line = try #require(status.firstMatch(of: /VmRSS:\s+(\d+) kB/))
        return try #require(Int(line.1))
    }

    private func expectHealth(of site: ServedSite) async throws {
        #expect(try await site.get("/healthz").text == "ok\n")
        #expect(try await site.get("/auth/").status == 200)
    }

    /// A warm server: what it allocates once is there.
    private func warmSite(_ configuration: String = "{}") async throws -> ServedSite {
        let sandbox = try Sandbox()
        try sandbox.configure(configuration)
        let site = try await ServedSite(in: sandbox)
        for _ in 0..<50 { try await expectHealth(of: site) }
        return site
    }

    @Test func tenThousandIdleConnectionsKeepNobodyOut() async throws {
        let count = 10_000
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        try #require(limit.rlim_max >= count + 1_000, "the limit of open files (ulimit -Hn) is too low")
        OpenFiles.allowAsManyAsPossible()
        let site = try await warmSite()
        let before = try memory(of: site)
        // Half of them say nothing, half of them stop within a head.
        let idle = try await blocking { [address = site.address] in
            try (0..<count).map { number in
                try RawClient(connectingInPlaceTo: address, from: "127.0.0.\(2 + number % 8)")
            }
        }
        for client in idle.prefix(count / 2) { _ = try? await client.send("GET / HTTP/1.1\r\nHost: a\r\nX: ") }
        for _ in 0..<20 { try await expectHealth(of: site) }
        let grown = try memory(of: site) - before
        #expect(grown < 64 * 1024, "\(grown) KiB")
        withExtendedLifetime(idle) {}
        try await expectHealth(of: site)
    }

    @Test func aPictureServiceThatNeverAnswersHoldsNobodyUp() async throws {
        let service = try ListeningSocket()
        let site = try await warmSite(
            """
            {"picture": {"url": "http://\(service.address)/{width}/{height}"}, "serve": {"stopTime": 0}}
            """)
        let clients = try await blocking { [address = site.address] in
            try (0..<50).map { _ in try RawClient(connectingInPlaceTo: address, from: "127.0.0.2") }
        }
        for client in clients { try await client.send("GET /auth/picture/portrait HTTP/1.1\r\nHost: a\r\n\r\n") }
        try await expectHealth(of: site)
        site.program.signal(SIGTERM)
        #expect(try await site.program.end() == 0)
        // They were still waiting then, as no page was.
        for client in clients { #expect(try await client.response().status == 503) }
        withExtendedLifetime(service) {}
    }

    @Test func oneAddressHasItsShareAndNoMore() async throws {
        let site = try await warmSite(#"{"serve": {"connectionsPerAddress": 8}}"#)
        let idle = try await blocking { [address = site.address] in
            try (0..<8).map { _ in try RawClient(connectingInPlaceTo: address, from: "127.0.0.2") }
        }
        let oneTooMany = try await RawClient(site.address, from: "127.0.0.2")
        #expect(try await oneTooMany.rest() == "")
        try await expectHealth(of: site)
        withExtendedLifetime(idle) {}
    }

    @Test func hugeAndBrokenRequestsLeaveNothingBehind() async throws {
        let site = try await warmSite()
        let head = "GET /auth/ HTTP/1.1\r\nHost: a\r\n"
        let form = "POST /auth/sign-in HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        let requests = [
            head + "X: \(String(repeating: "a", count: 1_000_000))\r\n\r\n",
            head + "Cookie: \(String(repeating: "a=b; ", count: 3_000))\r\n\r\n",
            head + String(repeating: "X: a\r\n", count: 10_000) + "\r\n",
            "GET /\(String(repeating: "a/", count: 500_000)) HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET /auth/?\(String(repeating: "a=%41&", count: 2_000)) HTTP/1.1\r\nHost: a\r\n\r\n",
            form + "Content-Length: 65536\r\n\r\n\(String(repeating: "a=b&", count: 16_384))",
            form + "Content-Length: 100000000\r\n\r\n\(String(repeating: "a", count: 1_000_000))",
            form + "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            form + "Transfer-Encoding: chunked\r\n\r\n1;a=\(String(repeating: "a", count: 100_000))\r\n",
            form + "Content-Length: 10\r\n\r\n%zz%00%ff%",
            String(repeating: "\0", count: 100_000), String(repeating: "\r\n", count: 100_000),
            "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        ]
        let send = {
            for request in requests {
                let client = try await RawClient(site.address)
                // The server may close before it has read all.
                _ = try? await client.send(request)
            }
        }
        for _ in 0..<5 { try await send() }
        let before = try memory(of: site)
        for _ in 0..<10 { try await send() }
        try await expectHealth(of: site)
        let grown = try memory(of: site) - before
        #expect(grown < 8 * 1024, "\(grown) KiB")
    }
}
