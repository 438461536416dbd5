import ChildProcess
import Foundation
import HTTPServer
import Testing

@testable import AuthBlockCommand

/// `samples/caddy` with a real Caddy, on ports that are free.
@Suite(.timeLimit(.minutes(2)))
struct CaddySampleTests {
    private static let sample = URL(filePath: #filePath).appending(path: "../../../../samples/caddy").standardized

    @Test func peopleSignInAndReturnToThePageTheyAskedFor() async throws {
        let sandbox = try Sandbox()
        let text = try String(contentsOf: Self.sample.appending(path: "authblock.json"), encoding: .utf8)
        try sandbox.configure(
            text.replacing("\"serve\": {", with: "\"providers\": {\"local\": {\"iterations\": 1000}},\n\"serve\": {"))
        let site = try await ServedSite(in: sandbox)
        let (caddy, address) = try await startCaddy(in: sandbox, before: site)
        let surfer = CurlSurfer(sandbox: sandbox, site: address)

        try await surfer.open("/index.html?item=1&size=a%20b")
        #expect(surfer.path == "/auth/")
        #expect(!surfer.text.contains("Members only"))
        try await surfer.register("ada@example.com", "Ada")
        #expect(surfer.path == "/index.html?item=1&size=a%20b")
        #expect(surfer.text.contains("Members only"))

        // Nobody but Caddy asks who somebody is, and nobody says who they are.
        surfer.headers = ["X-Auth-User: eve"]
        try await surfer.open("/index.html")
        #expect(surfer.head.contains(/(?i)\r\nX-Auth-User: (?!eve)\S+\r\n/))
        try await surfer.open("/auth/check")
        #expect(surfer.status == 404)
        let stranger = CurlSurfer(sandbox: sandbox, site: address, jar: "other")
        stranger.headers = ["X-Auth-User: ada", "Sec-Fetch-Mode: cors"]
        try await stranger.open("/index.html")
        #expect(stranger.status == 401)
        #expect(!stranger.text.contains("Members only"))
        withExtendedLifetime(caddy) {}
    }

    /// The sample in the sandbox, in front of a server.
    private func startCaddy(in sandbox: Sandbox, before site: ServedSite) async throws -> (RunningProgram, URL) {
        let folder = sandbox.home.appending(path: "caddy")
        try FileManager.default.copyItem(at: Self.sample, to: folder)
        let port = try ListeningSocket().address
        let file = folder.appending(path: "Caddyfile")
        let text = try String(contentsOf: file, encoding: .utf8)
            .replacing("127.0.0.1:8080", with: "\(site.address)").replacing("127.0.0.1:8000", with: "\(port)")
        try Data(text.utf8).write(to: file)
        let caddy = try RunningProgram(["caddy", "run"], environment: sandbox.environment, folder: folder)
        let address = "http://\(port)"
        let wait = ["curl", "-s", "-o", "/dev/null", "--retry", "100", "--retry-connrefused", "--retry-delay", "0"]
        _ = try await Program.run(wait + ["--retry-max-time", "60", address])
        return (caddy, try #require(URL(string: address)))
    }
}
