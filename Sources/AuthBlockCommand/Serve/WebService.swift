import AuthBlock
import HTTPServer
import WebViews

/// The site on its sockets, with what an operator asks about it.
final class WebService: Sendable {
    private let settings: ServeSettings
    private let server: HTTPServer
    private let metricsServer: HTTPServer?
    private let accessLog: AccessLog?

    init(
        _ settings: ServeSettings, site: Site, readiness: Readiness, sockets: ServiceManager.Sockets
    ) throws {
        self.settings = settings
        if sockets.site == nil { try settings.requireSafety(of: settings.listen) }
        let accessLog = try settings.accessLog.map { try AccessLog(path: $0 == "-" ? nil : $0) }
        self.accessLog = accessLog
        var configuration = HTTPServer.Configuration(
            endpoint: sockets.site.map { .descriptor($0) }
                ?? .address(settings.listen.host, port: settings.listen.port, sharesPort: settings.sharesPort),
            certificates: settings.certificates, limits: settings.limits)
        configuration.clientAddress = { site.clientAddress(of: $0, $1) }
        if let accessLog { configuration.accessLog = { accessLog.add($0) } }
        let memory = FreedMemory()
        let server = HTTPServer(configuration) { request in
            defer { memory.noteRequest() }
            if let answer = await Probes.answer(to: request, readiness: readiness) { return answer }
            return await site.respond(to: request)
        }
        self.server = server

        let endpoint =
            sockets.metrics.map { HTTPServer.Endpoint.descriptor($0) }
            ?? settings.metrics.map { .address($0.host, port: $0.port, sharesPort: settings.sharesPort) }
        metricsServer = endpoint.map { endpoint in
            var limits = HTTPServer.Limits()
            limits.threads = 1
            return HTTPServer(HTTPServer.Configuration(endpoint: endpoint, limits: limits)) { request in
                if let answer = await Probes.answer(to: request, readiness: readiness) { return answer }
                return Probes.metrics(for: request, of: server, site.operations, lostLines: accessLog?.lostLines)
            }
        }
    }

    /// Opens the sockets, and says where they are.
    func start(log: ServerLog) throws {
        let address = try server.start()
        // A socket that was handed over may be anywhere.
        try settings.requireSafety(of: address)
        log.tell("serving \(settings.certificates == nil ? "http" : "https")://\(address)/auth/")
        if let metricsServer { log.tell("counters at http://\(try metricsServer.start())/metrics") }
    }

    /// Takes in what may have changed on disk; what cannot be used is told, and the old stays in use.
    func reload(log: ServerLog) {
        do throws(ServerError) {
            try server.reloadCertificates()
            if settings.certificates != nil { log.tell("the certificate was read anew") }
        } catch {
            log.tell("the old certificate stays in use: \(error)")
        }
        do throws(FileFailure) {
            try accessLog?.reopen()
        } catch {
            log.tell("the old access log stays in use: \(error)")
        }
    }

    /// Ends, after the requests under way.
    func stop() async {
        await server.stop(within: settings.stopTime)
        await metricsServer?.stop(within: .seconds(1))
        accessLog?.end()
    }
}
