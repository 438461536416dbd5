import Foundation

/// What the threads of one server share.
final class Service: Sendable {
    let limits: HTTPServer.Limits
    let handler: HTTPServer.Handler
    let connections: ConnectionTable
    let meter = Meter()
    private let clientAddress: @Sendable (String, Headers) -> String
    private let accessLog: (@Sendable (AccessRecord) -> Void)?

    init(configuration: HTTPServer.Configuration, handler: @escaping HTTPServer.Handler) {
        limits = configuration.limits
        accessLog = configuration.accessLog
        clientAddress = configuration.clientAddress
        connections = ConnectionTable(limits: configuration.limits)
        self.handler = handler
    }

    func record(_ record: AccessRecord, of head: RequestHead?) {
        meter.update { $0.count(record) }
        guard let accessLog else { return }
        var record = record
        record.clientAddress = clientAddress(record.clientAddress, head?.headers ?? Headers())
        accessLog(record)
    }
}

/// The counters of one server.
final class Meter: @unchecked Sendable {
    // Invariant: `counted` is read and written only with the lock held.
    private let lock = NSLock()
    private var counted = ServerMetrics()

    var metrics: ServerMetrics { lock.withLock { counted } }

    func update(_ change: (inout ServerMetrics) -> Void) {
        lock.withLock { change(&counted) }
    }
}
