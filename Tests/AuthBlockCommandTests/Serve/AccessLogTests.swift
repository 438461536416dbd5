import ChildProcess
import Foundation
import RawClient
import Testing

@testable import AuthBlockCommand

@Suite(.timeLimit(.minutes(2))) struct AccessLogTests {
    /// What a line says, once there are so many.
    private func lines(_ count: Int, of name: String, in sandbox: Sandbox) async throws -> [[String: Any]] {
        while true {
            let text = (try? sandbox.contents(of: name)) ?? ""
            let lines = text.split(separator: "\n")
            if text.hasSuffix("\n"), lines.count >= count {
                return try lines.map {
                    try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
                }
            }
            await Task.yield()
        }
    }

    @Test func aLineTellsTheRequestAndNoSecret() async throws {
        let sandbox = try Sandbox()
        let site = try await ServedSite(in: sandbox, "--access-log", "access.log")
        let client = try await RawClient(site.address)
        let path = #"/no%22%E2%80%AEsuch?token=secret"#
        try await client.send(
            "GET \(path) HTTP/1.1\r\nHost: a\r\nCookie: a=secret\r\nX-Request-ID: r-1\r\nConnection: close\r\n\r\n")
        _ = try await client.response()
        let line = try #require(try await lines(1, of: "access.log", in: sandbox).first)
        #expect(line["method"] as? String == "GET")
        #expect(line["path"] as? String == "/no\"\u{202E}such")
        #expect(line["client"] as? String == "127.0.0.1")
        #expect(line["request"] as? String == "r-1")
        #expect(line["status"] is Int)
        #expect(line["milliseconds"] is Double)
        #expect((line["time"] as? String).flatMap(Timestamp.date) != nil)
        let text = try sandbox.contents(of: "access.log")
        #expect(!text.contains("secret"))
        #expect(text.utf8.allSatisfy { 0x20..<0x7F ~= $0 || $0 == 0x0A })
    }

    @Test func behindAProxyTheClientIsTheVisitor() async throws {
        let sandbox = try Sandbox()
        try sandbox.configure(#"{"serve": {"trustedProxies": ["127.0.0.1"]}}"#)
        let site = try await ServedSite(in: sandbox, "--access-log", "access.log")
        let client = try await RawClient(site.address)
        try await client.send(
            "GET /healthz HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 198.51.100.1, 2001:db8::7\r\n"
                + "Connection: close\r\n\r\n")
        _ = try await client.response()
        let line = try #require(try await lines(1, of: "access.log", in: sandbox).first)
        #expect(line["client"] as? String == "2001:db8::7")
    }

    @Test func aRequestThatWasRefusedIsLoggedWithTheReason() async throws {
        let sandbox = try Sandbox()
        let site = try await ServedSite(in: sandbox, "--access-log", "access.log")
        let client = try await RawClient(site.address)
        try await client.send("GET //a HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = try await client.rest()
        let line = try #require(try await lines(1, of: "access.log", in: sandbox).first)
        #expect(line["status"] as? Int == 400)
        #expect((line["problem"] as? String)?.hasPrefix("the path holds something") == true)
        #expect(line["path"] == nil)
    }

    @Test func hangUpOpensTheFileAnew() async throws {
        let sandbox = try Sandbox()
        let site = try await ServedSite(in: sandbox, "--access-log", "access.log")
        _ = try await site.get("/healthz")
        _ = try await lines(1, of: "access.log", in: sandbox)
        let file = sandbox.home.appending(path: "access.log")
        try FileManager.default.moveItem(at: file, to: sandbox.home.appending(path: "old.log"))
        site.program.signal(SIGHUP)
        while !FileManager.default.fileExists(atPath: file.path) {
            try Task.checkCancellation()
            await Task.yield()
        }
        _ = try await site.get("/readyz")
        _ = try await lines(1, of: "access.log", in: sandbox)
        #expect(try await lines(1, of: "old.log", in: sandbox).count == 1)
    }

    @Test func everyLineIsWrittenBeforeTheEnd() async throws {
        let sandbox = try Sandbox()
        let site = try await ServedSite(in: sandbox, "--access-log", "access.log")
        for _ in 0..<200 { _ = try await site.get("/healthz") }
        site.program.signal(SIGTERM)
        #expect(try await site.program.end() == 0)
        #expect(try await lines(200, of: "access.log", in: sandbox).count == 200)
    }

    @Test func standardErrorTakesItToo() async throws {
        let site = try await ServedSite(in: Sandbox(), "--access-log", "-")
        _ = try await site.get("/healthz")
        try await site.program.wait(for: #/"path":"/healthz","status":200/#)
    }

    @Test func aFullDiskEndsNothing() async throws {
        let site = try await ServedSite(in: Sandbox(), "--access-log", "/dev/full", "--metrics", "127.0.0.1:0")
        for _ in 0..<3 { #expect(try await site.get("/healthz").status == 200) }
        let metrics = try await site.metricsAddress()
        while try await !metrics.get("/metrics").text.contains("authblock_access_log_lost_total 3\n") {}
    }

    @Test func aFileThatMayNotGrowEndsNothingAndSpoilsNoLaterLine() async throws {
        let sandbox = try Sandbox()
        let site = try await ServedSite(in: sandbox, "--access-log", "access.log", "--metrics", "127.0.0.1:0")
        let metrics = try await site.metricsAddress()
        func limit(_ size: String) async throws {
            _ = try await Program.run("prlimit", "--pid", "\(site.program.id)", "--fsize=\(size):")
        }
        try await limit("1000")
        for _ in 0..<10 { #expect(try await site.get("/healthz").status == 200) }
        while try await metrics.get("/metrics").text.contains("authblock_access_log_lost_total 0\n") {}
        try await limit("unlimited")
        _ = try await site.get("/readyz")
        let file = { (try? sandbox.contents(of: "access.log")) ?? "" }
        while !file().hasSuffix("}\n") || !file().contains("/readyz") { await Task.yield() }
        let line = try #require(file().split(separator: "\n").last)
        let values = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        #expect(values?["path"] as? String == "/readyz")
    }

    @Test func aFileThatCannotBeWrittenIsNamed() async throws {
        let result = try await Sandbox().run("serve", "--listen", "127.0.0.1:0", "--access-log", "none/access.log")
        #expect(result.status == ExitCode.inputOutput.rawValue)
        #expect(result.error == "authblock: cannot write none/access.log: No such file or directory\n")
    }
}
