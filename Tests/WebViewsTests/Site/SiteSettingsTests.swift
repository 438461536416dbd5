import AuthBlock
import Foundation
import HTTPServer
import Testing

@testable import WebViews

@Suite struct SiteSettingsTests {
    private func settings(_ serve: String) throws -> SiteSettings {
        let reader = try Town(serve: serve).makeComposition(NoNetwork(), "null").configuration.serveSettings()
        let settings = SiteSettings(reader)
        try reader.finish()
        return settings
    }

    @Test func nothingNeedsToBeSaid() throws {
        let settings = try settings("")
        #expect(settings.origin == nil)
        #expect(settings.trustedProxies.ranges.isEmpty)
        #expect(settings.returnTargets.origins.isEmpty)
        #expect(settings.sessionLimits == SessionLimits(idle: .seconds(86_400), lifetime: .seconds(2_592_000)))
    }

    @Test func everythingCanBeSaid() throws {
        let key = String(repeating: "k", count: 32)
        let settings = try settings(
            """
            "origin": "https://auth.example.com", "trustedProxies": ["127.0.0.1", "10.0.0.0/8", "::1"],
            "returnHosts": ["www.example.com", "app.example.com:8443"], "sealingKey": "\(key)",
            "sessions": {"idle": 1800, "lifetime": 86400, "file": "sessions.db"}
            """)
        #expect(settings.origin == WebOrigin("https://auth.example.com"))
        #expect(settings.isSecure == true)
        #expect(settings.trustedProxies.ranges.count == 3)
        #expect(
            settings.returnTargets.origins.map(\.description) == [
                "https://www.example.com", "https://app.example.com:8443",
            ])
        #expect(settings.sessionLimits == SessionLimits(idle: .seconds(1_800), lifetime: .seconds(86_400)))
        #expect(settings.sessionFile?.lastPathComponent == "sessions.db")
        #expect(settings.sealingKey?.value == key)
    }

    @Test(arguments: [
        (#""origin": "auth.example.com""#, "serve.origin"), (#""origin": "https://a/b""#, "serve.origin"),
        (#""trustedProxies": ["10.0.0.0/8", "proxy"]"#, "serve.trustedProxies[1]"),
        (#""trustedProxies": "10.0.0.0/8""#, "serve.trustedProxies"),
        (#""returnHosts": ["https://www.example.com"]"#, "serve.returnHosts[0]"),
        (#""returnHosts": [7]"#, "serve.returnHosts[0]"), (#""sessions": {"idle": 0}"#, "serve.sessions.idle"),
        (#""sessions": {"life": 1}"#, "serve.sessions.life"), (#""sealingKey": "short""#, "serve.sealingKey"),
        (#""sealingKey": {"env": "NOT_SET"}"#, "serve.sealingKey"),
    ])
    func mistakesAreNamed(serve: String, key: String) {
        let error = #expect(throws: ConfigurationError.self) { try settings(serve) }
        #expect(error?.problems.map(\.key) == [key])
        #expect(error?.problems.first?.place?.line == 1)
    }

    @Test func aSealingKeyIsSharedByConfiguration() async throws {
        let serve = #""sealingKey": "\#(String(repeating: "k", count: 32))""#
        let surfer = Surfer(try Town(serve: serve).makeSite())
        try await surfer.enter()
        // Another town is another session file: only the key is the same.
        surfer.site = try Town(serve: serve).makeSite()
        try await surfer.submit("sign-in", ["password": "correct horse"])
        #expect(surfer.text.contains("Hi, Ada"))
    }
}
