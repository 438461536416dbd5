import ChildProcess
import Foundation
import HTTPServer
import Testing

@testable import AuthBlockCommand

/// `samples/nginx` with a real nginx, on ports that are free.
@Suite(.timeLimit(.minutes(2)))
struct NginxSampleTests {
    private static let sample = URL(filePath: #filePath).appending(path: "../../../../samples/nginx").standardized

    /// The sample in the sandbox, in front of these servers.
    private func startNginx(in sandbox: Sandbox, before servers: [ServedSite]) async throws -> (RunningProgram, URL) {
        let folder = sandbox.home.appending(path: "nginx")
        try FileManager.default.copyItem(at: Self.sample, to: folder)
        // Its worker may run as another user, who must find the pages.
        for path in [sandbox.home, folder] {
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path.path)
        }
        let port = try ListeningSocket().address
        let file = folder.appending(path: "nginx.conf")
        var text = try String(contentsOf: file, encoding: .utf8)
        let upstream = "server 127.0.0.1:8080 "
        let upstreamLine = try #require(text.split(separator: "\n").first { $0.contains(upstream) })
        let lines = servers.map { upstreamLine.replacing(upstream, with: "server \($0.address) ") }
        text = text.replacing(upstreamLine, with: lines.joined(separator: "\n"))
            .replacing("127.0.0.1:8000", with: "\(port)")
            .replacing("/tmp/authblock-sample-nginx.pid", with: folder.appending(path: "nginx.pid").path)
        try Data(text.utf8).write(to: file)
        let nginx = try RunningProgram(
            ["nginx", "-p", folder.path, "-c", "nginx.conf"], environment: sandbox.environment, folder: folder)
        let address = "http://\(port)"
        let wait = ["curl", "-s", "-o", "/dev/null", "--retry", "100", "--retry-connrefused", "--retry-delay", "0"]
        _ = try await Program.run(wait + ["--retry-max-time", "60", address])
        return (nginx, try #require(URL(string: address)))
    }

    private func startSite(in sandbox: Sandbox) async throws -> ServedSite {
        let text = try String(contentsOf: Self.sample.appending(path: "authblock.json"), encoding: .utf8)
        let cheap = text.replacing(
            "\"serve\": {", with: "\"providers\": {\"local\": {\"iterations\": 1000}},\n\"serve\": {")
        try sandbox.configure(cheap)
        return try await ServedSite(in: sandbox)
    }

    @Test func peopleSignInAndReturnToThePageTheyAskedFor() async throws {
        let sandbox = try Sandbox()
        let site = try await startSite(in: sandbox)
        let (nginx, address) = try await startNginx(in: sandbox, before: [site])
        let surfer = CurlSurfer(sandbox: sandbox, site: address)

        try await surfer.open("/index.html?item=1&size=a%20b")
        #expect(surfer.path == "/auth/")
        #expect(!surfer.text.contains("Members only"))
        try await surfer.register("ada@example.com", "Ada")
        #expect(surfer.path == "/index.html?item=1&size=a%20b")
        #expect(surfer.text.contains("Members only"))
        #expect(surfer.head.contains(/(?i)\r\nX-Auth-User: \S+\r\n/))

        // Nobody but nginx asks who somebody is, and nobody says who they are.
        try await surfer.open("/auth/check")
        #expect(surfer.status == 404)
        let stranger = CurlSurfer(sandbox: sandbox, site: address, jar: "other")
        stranger.headers = ["X-Auth-User: ada", "Sec-Fetch-Mode: cors"]
        try await stranger.open("/index.html")
        #expect(stranger.status == 401)
        #expect(!stranger.text.contains("Members only"))
        withExtendedLifetime(nginx) {}
    }

    @Test func aFlowGoesOnWhenOneOfTwoProcessesIsKilled() async throws {
        let sandbox = try Sandbox()
        let (one, other) = (try await startSite(in: sandbox), try await startSite(in: sandbox))
        let (nginx, address) = try await startNginx(in: sandbox, before: [one, other])
        let surfer = CurlSurfer(sandbox: sandbox, site: address)

        try await surfer.open("/index.html")
        try await surfer.follow("sign-in")
        try await surfer.submit("continue", ["email": "ada@example.com"])
        #expect(surfer.path == "/auth/password")
        one.program.signal(SIGKILL)
        #expect(try await one.program.end() == 128 + SIGKILL)
        try await surfer.follow("create")
        let entries = ["email": "ada@example.com", "username": "Ada", "password": sandbox.password]
        try await surfer.submit("create", entries)
        #expect(surfer.path == "/index.html")
        for _ in 0..<6 {
            try await surfer.open("/index.html")
            #expect(surfer.text.contains("Members only"))
        }
        withExtendedLifetime(nginx) {}
    }
}
