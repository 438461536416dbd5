import AuthBlock
import Foundation
import HTTPServer
import WebViews

/// The part of the section `serve` that is about sockets and files.
struct ServeSettings: Sendable {
    /// Where a browser, or a proxy, connects.
    let listen: Address
    /// Whether other processes may listen there too.
    let sharesPort: Bool
    let certificates: HTTPServer.CertificateFiles?
    /// Where Prometheus connects; nowhere when `nil`.
    let metrics: Address?
    /// The file for the access log, `-` for standard error.
    let accessLog: String?
    let limits: HTTPServer.Limits
    /// How long requests under way have to end when the server stops.
    let stopTime: Duration
    /// Whether browsers reach the site by HTTPS, through a proxy that has the certificate.
    private let isBehindTLS: Bool

    /// Reads the whole section `serve`.
    ///
    /// - Throws: a ``ConfigurationError`` with every mistake.
    static func read(
        from configuration: Configuration, options: ServeOptions
    ) throws(ConfigurationError) -> (ServeSettings, SiteSettings) {
        let section = configuration.serveSettings()
        let site = SiteSettings(section)
        let settings = ServeSettings(section, site: site, options: options)
        try section.finish()
        return (settings, site)
    }

    /// Reads the settings. Mistakes are noted in the section; `finish()` throws them.
    ///
    /// - Parameter site: what the same section says about the site.
    private init(_ settings: Settings, site: SiteSettings, options: ServeOptions) {
        let address = "a numeric address and a port, such as 127.0.0.1:8080 or [::1]:8080"
        let listen = settings.value("listen", expected: address, about: "where to listen; 127.0.0.1:8080 if left out") {
            Address($0)
        }
        self.listen = options.listen ?? listen ?? Address(host: "127.0.0.1", port: 8080)
        sharesPort = settings.boolean(
            "sharesPort", default: false, about: "whether other processes may listen on the same port")
        let certificate = settings.optionalPath(
            "certificate", about: "the certificate for HTTPS, in PEM format, with those that lead to its root")
        let key = settings.optionalPath("key", about: "the private key of the certificate, without a passphrase")
        if (certificate == nil) != (key == nil) {
            let (given, missing) = certificate == nil ? ("key", "certificate") : ("certificate", "key")
            settings.reject(given, "'\(missing)' is missing", hint: "HTTPS needs both")
        }
        certificates =
            options.certificates
            ?? certificate.flatMap { certificate in
                key.map { .init(certificate: certificate.path, key: $0.path) }
            }
        let metrics = settings.value(
            "metrics", expected: address, about: "where to serve counters for Prometheus, at /metrics"
        ) { Address($0) }
        self.metrics = options.metrics ?? metrics
        let accessLog = settings.optionalPath(
            "accessLog", about: "the file for a line of JSON for each request; - for standard error")
        self.accessLog = options.accessLog ?? accessLog.map { $0.lastPathComponent == "-" ? "-" : $0.path }
        stopTime = settings.seconds(
            "stopTime", default: .seconds(10), in: 0...3_600,
            about: "how long requests under way have to end when the server stops")
        isBehindTLS = site.isSecure == true
        limits = Self.limits(settings, site: site, listen: self.listen)
    }

    private static func limits(_ settings: Settings, site: SiteSettings, listen: Address) -> HTTPServer.Limits {
        var limits = HTTPServer.Limits()
        limits.connections = settings.integer(
            "connections", default: limits.connections, in: 1...1_000_000, about: "connections at a time")
        // Only programs of this machine reach a loopback address, most likely one proxy that speaks for everybody.
        let perAddress = settings.integer(
            "connectionsPerAddress", default: listen.isLoopback ? 0 : limits.connectionsPerAddress ?? 0,
            in: 0...1_000_000,
            about: "connections at a time from one address that is not a trusted proxy's; 0 for any number")
        limits.connectionsPerAddress = perAddress == 0 ? nil : perAddress
        limits.isProxy = { site.isTrustedProxy($0) }
        return limits
    }

    /// Refuses plain HTTP where others than the programs of this machine could read passwords on their way.
    func requireSafety(of address: Address) throws(ConfigurationError) {
        guard certificates == nil, !isBehindTLS, !address.isLoopback else { return }
        throw ConfigurationError([
            .init(
                key: "serve.listen", reason: "plain HTTP on \(address) would show passwords to the network",
                hint: "give 'certificate' and 'key', or the https 'origin' of a proxy in front")
        ])
    }
}

extension Address {
    /// Reads `127.0.0.1:8080` or `[::1]:8080`.
    init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            return nil
        }
        var host = text[..<colon]
        var address = in6_addr()
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
            guard inet_pton(AF_INET6, String(host), &address) == 1 else { return nil }
        } else {
            guard inet_pton(AF_INET, String(host), &address) == 1 else { return nil }
        }
        self.init(host: String(host), port: port)
    }

    /// Whether only programs on this machine reach it.
    var isLoopback: Bool { host == "::1" || host.hasPrefix("127.") }
}
