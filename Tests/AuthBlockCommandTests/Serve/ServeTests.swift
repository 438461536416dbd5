import ChildProcess
import Foundation
import RawClient
import Testing

@testable import AuthBlockCommand

@Suite(.timeLimit(.minutes(2))) struct ServeTests {
    @Test func theSiteAndTheProbesAreServed() async throws {
        let site = try await ServedSite(in: Sandbox())
        let page = try await site.get("/auth/")
        #expect(page.status == 200)
        #expect(page.header("content-type") == "text/html; charset=utf-8")
        #expect(try await site.get("/healthz").text == "ok\n")
        #expect(try await site.get("/readyz").text == "ready\n")
        #expect(try await site.get("/metrics").status == 404)
    }

    @Test func countersAreServedBesides() async throws {
        let site = try await ServedSite(in: Sandbox(), "--metrics", "127.0.0.1:0", "--access-log", "access.log")
        _ = try await site.get("/healthz")
        let address = try await site.metricsAddress()
        let answer = try await address.get("/metrics")
        #expect(answer.header("content-type") == "text/plain; version=0.0.4; charset=utf-8")
        #expect(answer.text.contains("authblock_http_responses_total{class=\"2xx\"} 1\n"))
        #expect(answer.text.contains("authblock_access_log_lost_total 0\n"))
        #expect(answer.text.contains("# TYPE authblock_sign_ins_total counter\n"))
        for name in ["sign_ins", "registrations", "sign_outs", "deletions", "password_resets"] {
            #expect(answer.text.contains("\nauthblock_\(name)_total{outcome=\"success\"} 0\n"))
        }
        #expect(try await address.get("/readyz").text == "ready\n")
        #expect(try await address.get("/auth/").status == 404)
    }

    @Test func countersTellWhatPeopleDid() async throws {
        let sandbox = try Sandbox()
        try sandbox.configure()
        let site = try await ServedSite(in: sandbox, "--metrics", "127.0.0.1:0")
        let surfer = CurlSurfer(sandbox: sandbox, site: try #require(URL(string: "http://\(site.address)")))
        try await surfer.open("/auth/")
        try await surfer.register("ada@example.com", "Ada")
        try await surfer.submit("log-out", [:])
        try await surfer.follow("sign-in")
        try await surfer.submit("continue", ["email": "ada@example.com"])
        try await surfer.submit("sign-in", ["email": "ada@example.com", "password": "wrong"])
        let text = try await site.metricsAddress().get("/metrics").text
        #expect(text.contains("authblock_registrations_total{outcome=\"success\"} 1\n"))
        #expect(text.contains("authblock_sign_outs_total{outcome=\"success\"} 1\n"))
        #expect(text.contains("authblock_sign_ins_total{outcome=\"invalidCredentials\"} 1\n"))
    }

    @Test func aStoreThatDoesNotOpenIsNotReady() async throws {
        let sandbox = try Sandbox()
        try sandbox.configure()
        try await sandbox.register()
        let store = sandbox.home.appending(path: ".local/share/authblock/accounts.db")
        try Data("no database".utf8).write(to: store)
        let site = try await ServedSite(in: sandbox)
        let answer = try await site.get("/readyz")
        #expect(answer.status == 503)
        #expect(answer.text.hasPrefix("not ready: storage"))
        #expect(try await site.get("/healthz").status == 200)
        try await site.program.wait(for: /not ready to sign people in: storage/)
    }

    @Test(arguments: ["accounts.db", "web-sessions.db"], [false, true])
    func aStoreThatIsTakenAwayIsNotReady(name: String, isReplaced: Bool) async throws {
        let site = try await ServedSite(in: Sandbox())
        #expect(try await site.get("/auth/").status == 200)
        let store = site.sandbox.home.appending(path: ".local/share/authblock/\(name)")
        if isReplaced {
            let copy = site.sandbox.home.appending(path: "copy")
            try FileManager.default.copyItem(at: store, to: copy)
            #expect(rename(copy.path, store.path) == 0)
        } else {
            try FileManager.default.removeItem(at: store)
        }
        let answer = try await site.get("/readyz")
        #expect(answer.status == 503)
        #expect(answer.text == "not ready: storageReplaced\n")
    }

    /// A limit on the size of files stands for a disk that is full.
    @Test func aFullDiskLosesNothingAndIsForgottenOnceThereIsRoom() async throws {
        let sandbox = try Sandbox()
        try sandbox.configure()
        let site = try await ServedSite(in: sandbox)
        func limit(_ size: String) async throws {
            _ = try await Program.run("prlimit", "--pid", "\(site.program.id)", "--fsize=\(size):")
        }
        let address = try #require(URL(string: "http://\(site.address)"))
        let ada = CurlSurfer(sandbox: sandbox, site: address)
        try await ada.open("/auth/")
        try await ada.register("ada@example.com", "Ada")
        let grace = CurlSurfer(sandbox: sandbox, site: address, jar: "other")
        try await grace.open("/auth/")

        try await limit("1")
        try await grace.register("grace@example.com", "Grace")
        #expect(grace.path == "/auth/registration")
        #expect(grace.text.contains("The service is not available right now."))
        try await site.program.wait(for: /storageUnavailable: .*Is the disk full\?/)
        try await ada.submit("log-out", [:])
        #expect(ada.text.contains("The service is not available right now."))

        try await limit("unlimited")
        try await ada.open("/auth/")
        #expect(ada.text.contains("Hi, Ada"))
        try await grace.open("/auth/")
        try await grace.register("grace@example.com", "Grace")
        #expect(grace.text.contains("Hi, Grace"))
    }

    @Test(arguments: [SIGTERM, SIGINT]) func aSignalEndsItAsAsked(number: Int32) async throws {
        let site = try await ServedSite(in: Sandbox())
        site.program.signal(number)
        #expect(try await site.program.end() == 0)
        #expect(site.program.text.hasSuffix("authblock: stopping\n"))
    }

    @Test func aRequestUnderWayIsFinishedAndASecondSignalWaitsForNone() async throws {
        let site = try await ServedSite(in: Sandbox())
        let request = "GET /healthz HTTP/1.1\r\nHost: a\r\n"
        let (client, other) = (try await RawClient(site.address), try await RawClient(site.address))
        try await client.send(request)
        try await other.send(request)
        // An answer to a third tells that both have arrived: connections are taken in order.
        _ = try await site.get("/healthz")
        site.program.signal(SIGTERM)
        try await site.program.wait(for: /stopping/)
        try await client.send("\r\n")
        #expect(try await client.response().text == "ok\n")
        site.program.signal(SIGTERM)
        #expect(try await site.program.end() == 128 + SIGTERM)
        withExtendedLifetime(other) {}
    }

    @Test func aPortInUseIsNamed() async throws {
        let site = try await ServedSite(in: Sandbox())
        let result = try await site.sandbox.run("serve", "--listen", "\(site.address)")
        #expect(result.status == ExitCode.unavailable.rawValue)
        #expect(result.error.hasPrefix("authblock: cannot listen on \(site.address): "))
    }

    @Test func twoProcessesShareAPortWhenBothAreToldTo() async throws {
        let sandbox = try Sandbox()
        try sandbox.configure(#"{"serve": {"sharesPort": true}}"#)
        let site = try await ServedSite(in: sandbox)
        let other = try await ServedSite(in: sandbox, listen: "\(site.address)")
        #expect(other.address == site.address)
    }

    @Test(arguments: [
        (["--listen", "here"], "'here' is no address for '--listen'"),
        (["--metrics", "localhost:9090"], "'localhost:9090' is no address for '--metrics'"),
        (["--certificate", "cert.pem"], "'--certificate' needs '--key' with it"),
        (["--key", "key.pem"], "'--key' needs '--certificate' with it"),
    ])
    func aWrongCommandLineIsTold(words: [String], problem: String) async throws {
        let result = try await Sandbox().run(["serve"] + words)
        #expect(result.status == ExitCode.usage.rawValue)
        #expect(result.error.contains(problem))
    }

    @Test(arguments: [
        (#"{"serve": {"listen": "localhost:1"}}"#, "authblock.json:1: serve.listen: expected a numeric address"),
        (#"{"serve": {"listen": "0.0.0.0:0"}}"#, "serve.listen: plain HTTP on 0.0.0.0:0 would show passwords"),
        (#"{"serve": {"key": "a.pem"}}"#, "authblock.json:1: serve.key: 'certificate' is missing"),
        (#"{"serve": {"lisen": "127.0.0.1:0"}}"#, "serve.lisen: unknown key\n  hint: did you mean 'listen'?"),
        (#"{"serve": {"key": "a.pem", "certificate": "a.pem"}}"#, "cannot read '"),
        (#"{"serve": {"stopTime": -1}}"#, "serve.stopTime: expected a number of seconds from 0 to 3600"),
        (#"{"serve": {"connections": 0}}"#, "serve.connections: expected a whole number from 1 to 1000000"),
    ])
    func aWrongConfigurationIsTold(configuration: String, problem: String) async throws {
        let sandbox = try Sandbox()
        try sandbox.configure(configuration)
        let result = try await sandbox.run("serve")
        #expect(result.status == ExitCode.configuration.rawValue)
        #expect(result.error.contains(problem), "\(result.error)")
    }
}
