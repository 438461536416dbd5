public import AuthBlock
import Foundation

/// What the configuration says about the site: the part of the section `serve` that is not about sockets.
public struct SiteSettings: Sendable {
    /// How the site looks.
    public var look: Look

    /// How browsers reach the site, where the configuration says so.
    let origin: WebOrigin?
    /// Whose `X-Forwarded-For` is believed.
    let trustedProxies: TrustedProxies
    /// Where people may be sent after they signed in.
    let returnTargets: ReturnTargets
    /// How long sessions last.
    let sessionLimits: SessionLimits
    /// The file of the sessions, where it is not the standard one.
    let sessionFile: URL?
    /// What flows are sealed with, where it is not the secret in that file.
    let sealingKey: Secret?

    /// The shortest sealing key that is taken, in octets: 256 bits, as long as they are random.
    static let sealingKeyLength = 32

    /// Whether browsers reach the site by HTTPS; `nil` where that depends on the connection.
    public var isSecure: Bool? { origin?.isSecure }

    /// Whether a numeric address is that of a proxy which speaks for many.
    public func isTrustedProxy(_ address: String) -> Bool { trustedProxies.include(address) }

    /// Reads the settings from the section `serve`. Mistakes are noted there; ``Settings/finish()`` throws them.
    public init(_ settings: Settings) {
        look = Look(settings.object("look", about: "name, colours, logo and words of the pages"))
        let origin = settings.value(
            "origin", expected: "an address such as https://auth.example.com, without a path",
            about: "how browsers reach the site, when that is through a proxy", WebOrigin.init)
        self.origin = origin
        trustedProxies = TrustedProxies(
            ranges: settings.list(
                "trustedProxies", expected: "an address or a range such as 10.0.0.0/8",
                about: "proxies whose X-Forwarded-For is believed", IPRange.init))
        returnTargets = ReturnTargets(
            origins: settings.list(
                "returnHosts", expected: "a host such as www.example.com, perhaps with a port",
                about: "other hosts to whose pages people may return after they signed in"
            ) { WebOrigin(scheme: origin?.isSecure == false ? "http" : "https", authority: $0) })
        let sessions = settings.object("sessions", about: "how long people stay signed in, and where that is kept")
        sessionLimits = SessionLimits(
            idle: sessions.seconds(
                "idle", default: .seconds(86_400), in: 60...31_536_000, about: "how long a session may go unused"),
            lifetime: sessions.seconds(
                "lifetime", default: .seconds(30 * 86_400), in: 60...31_536_000,
                about: "how long a session lasts altogether"))
        sessionFile = sessions.optionalPath(
            "file", about: "the file of the sessions; standard: web-sessions.db in the data folder")
        sealingKey = settings.optionalSecret(
            "sealingKey", standard: "one in the file of the sessions",
            about: "what the cookies of the flow are sealed with")
        if let sealingKey, !sealingKey.value.isEmpty, sealingKey.value.utf8.count < Self.sealingKeyLength {
            settings.reject(
                "sealingKey", "shorter than \(Self.sealingKeyLength) octets",
                hint: "make one with: openssl rand -base64 32")
        }
    }
}
