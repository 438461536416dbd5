import CMicroHTTPD
import Foundation
import Glibc

/// One thread of libmicrohttpd, which reads requests and writes responses.
final class EventLoop: @unchecked Sendable {
    // Invariant: `daemon` is set once, before anybody else has the object; `add` and `stop` are called by one thread.
    private var daemon: OpaquePointer?
    let library: MicroHTTPD
    let service: Service
    let isSecure: Bool

    /// Octets for the head of an answer, with two cookies of the greatest length that browsers keep.
    private static let answerHeadSize = 10 * 1024

    /// TLS 1.2 with forward secrecy and authenticated ciphers, and TLS 1.3 (RFC 9325, 3.1.1 and 4.2).
    private static let priorities =
        "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-RSA:-AES-128-CBC:-AES-256-CBC:%SERVER_PRECEDENCE"

    /// Starts the event loops of a server.
    static func start(
        service: Service, certificates: HTTPServer.CertificateFiles?
    ) throws(ServerError) -> [EventLoop] {
        let credentials = try certificates.map { files throws(ServerError) in try Credentials(files) }
        var loops: [EventLoop] = []
        for _ in 0..<max(1, service.limits.threads) {
            do throws(ServerError) {
                loops.append(try EventLoop(service: service, credentials: credentials))
            } catch {
                for loop in loops { loop.stop() }
                throw error
            }
        }
        return loops
    }

    private init(service: Service, credentials: Credentials?) throws(ServerError) {
        do {
            library = try MicroHTTPD.installed.get()
        } catch {
            throw .libraryMissing(MicroHTTPD.fileName)
        }
        self.service = service
        isSecure = credentials != nil
        let callbacks = microhttpd_callbacks(
            request_line: requestLineArrived, request: requestProceeds,
            completed: requestCompleted, connection: connectionChanged)
        // libmicrohttpd clears a connection's memory after each request, so it is no more than a request's head and the
        // answer's need. It must never come to its limit of connections: counting them is the acceptor's.
        daemon = microhttpd_start(
            library.startDaemon, callbacks, Unmanaged.passUnretained(self).toOpaque(),
            max(service.limits.headSize, 1024) + Self.answerHeadSize,
            UInt32(Int32.max), credentials?.key, credentials?.certificate, Self.priorities)
        guard daemon == nil else { return }
        if let files = credentials?.files {
            throw .badCertificates(certificate: files.certificate, key: files.key)
        }
        throw .noResources(errorNumber: errno)
    }

    /// Takes a connection over; its descriptor is closed when that fails.
    func add(descriptor: Int32, from address: SocketAddress) -> Bool {
        address.withPointer { library.addConnection(daemon, descriptor, $0, $1) } == .YES
    }

    /// Ends the thread and waits for it. No exchange may be at work.
    func stop() {
        library.stopDaemon(daemon)
        daemon = nil
    }
}

/// The contents of the files for HTTPS.
private struct Credentials {
    let files: HTTPServer.CertificateFiles
    let certificate: String
    let key: String

    init(_ files: HTTPServer.CertificateFiles) throws(ServerError) {
        self.files = files
        certificate = try Self.contents(of: files.certificate)
        key = try Self.contents(of: files.key)
    }

    private static func contents(of path: String) throws(ServerError) -> String {
        guard let data = FileManager.default.contents(atPath: path), let text = String(data: data, encoding: .utf8)
        else { throw .unreadable(path: path) }
        return text
    }
}

// What libmicrohttpd calls, always on the loop's thread. The context is the event loop, a connection's context the
// Connection, and a request's context the Exchange, each of the latter two retained from its beginning to its end.

private func requestLineArrived(
    loop: UnsafeMutableRawPointer?, target: UnsafePointer<CChar>?, handle: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    guard let loop, let target, let handle,
        let context = Unmanaged<EventLoop>.fromOpaque(loop).takeUnretainedValue().library.context(of: handle)
    else { return nil }
    let connection = Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
    let bytes = UnsafeRawBufferPointer(start: target, count: strlen(target))
    let exchange = Exchange(connection: connection, handle: handle, target: Array(bytes))
    // libmicrohttpd is about to make a record of each parameter, which nobody reads, and never answers a request whose
    // records find no room (seen with 0.9.75). The target lies in its own buffer: there the query ends before it begins.
    if let mark = bytes.firstIndex(of: UInt8(ascii: "?")), mark + 1 < bytes.count {
        UnsafeMutablePointer(mutating: target)[mark + 1] = 0
    }
    return Unmanaged.passRetained(exchange).toOpaque()
}

private func requestProceeds(
    _: UnsafeMutableRawPointer?, _: OpaquePointer?, _: UnsafePointer<CChar>?, method: UnsafePointer<CChar>?,
    _: UnsafePointer<CChar>?, data: UnsafePointer<CChar>?, size: UnsafeMutablePointer<Int>?,
    context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let exchange = context?.pointee, let method, let size else { return .NO }
    let upload = UnsafeRawBufferPointer(start: data, count: size.pointee)
    size.pointee = 0
    return Unmanaged<Exchange>.fromOpaque(exchange).takeUnretainedValue().proceed(method: method, upload: upload)
}

private func requestCompleted(
    _: UnsafeMutableRawPointer?, _: OpaquePointer?, context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    code: MHD_RequestTerminationCode
) {
    guard let exchange = context?.pointee else { return }
    context?.pointee = nil
    Unmanaged<Exchange>.fromOpaque(exchange).takeRetainedValue()
        .complete(isSent: code == .REQUEST_TERMINATED_COMPLETED_OK)
}

private func connectionChanged(
    loop: UnsafeMutableRawPointer?, handle: OpaquePointer?, context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    code: MHD_ConnectionNotificationCode
) {
    guard let loop = loop.map({ Unmanaged<EventLoop>.fromOpaque($0).takeUnretainedValue() }), let handle, let context
    else { return }
    let service = loop.service
    if code == .CONNECTION_NOTIFY_STARTED {
        guard let connection = service.connections[loop.library.descriptor(of: handle)] else { return }
        context.pointee = Unmanaged.passRetained(connection).toOpaque()
    } else if let pointer = context.pointee {
        context.pointee = nil
        let connection = Unmanaged<Connection>.fromOpaque(pointer).takeRetainedValue()
        connection.close()
        service.connections.remove(connection)
        service.meter.update { $0.openConnections -= 1 }
    }
}
