import AuthBlock
import HTTPServer
import WebViews

/// `authblock serve`: the flow in a browser.
struct Serve: Subcommand {
    static let listen = OptionDescription.value(
        "listen", "ADDRESS:PORT", help: "Where to listen (127.0.0.1:8080)")
    static let certificate = OptionDescription.value(
        "certificate", "FILE", .file, help: "Serve HTTPS with this certificate, in PEM format")
    static let key = OptionDescription.value("key", "FILE", .file, help: "The private key of the certificate")
    static let metrics = OptionDescription.value(
        "metrics", "ADDRESS:PORT", help: "Serve counters for Prometheus there, at /metrics")
    static let accessLog = OptionDescription.value(
        "access-log", "FILE", .file, help: "Add a line of JSON for each request; - for standard error")

    static let description = CommandDescription(
        name: "serve",
        summary: "Serve the sign-in to browsers, until a signal ends it",
        details: """
            The options take the place of those in the section "serve" of the configuration. Plain HTTP is for this \
            machine only, or for a proxy in front that has the certificate and whose address is the section's \
            "origin". SIGTERM and SIGINT stop the server after the requests under way, and at once when they come \
            again. SIGHUP reads the certificate anew and opens the access log anew. Started by a service manager, \
            the server takes over the socket that it is handed, and tells when it is ready.
            """,
        options: [listen, certificate, key, metrics, accessLog],
        examples: [
            .init("authblock serve", "On http://127.0.0.1:8080/auth/, for a look at it"),
            .init(
                "authblock serve --listen 0.0.0.0:443 --certificate fullchain.pem --key key.pem",
                "For everybody, by HTTPS"),
        ],
        action: Self.self)

    private let options: ServeOptions
    private let isVerbose: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        options = try ServeOptions(arguments)
        isVerbose = arguments.flag(.verbose)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let manager = ServiceManager(environment: context.console.environment)
        let composition = try context.compose()
        let (settings, siteSettings) = try ServeSettings.read(from: composition.configuration, options: options)

        let signals = ServerSignals.begin()
        OpenFiles.allowAsManyAsPossible()
        let log = ServerLog(console: context.console, isVerbose: isVerbose)
        let site = Site(siteSettings, of: composition) { log.tell($0) }
        let service = try WebService(
            settings, site: site, readiness: Readiness(of: site, with: composition.provider, log: log),
            sockets: try manager.sockets())
        try service.start(log: log)
        manager.tell(.ready)
        for await signal in signals {
            switch signal {
            case .reload:
                manager.tell(.reloading)
                service.reload(log: log)
                manager.tell(.ready)
            case .stop:
                manager.tell(.stopping)
                log.tell("stopping")
                await service.stop()
                return .ok
            }
        }
        return .ok
    }
}
