import Foundation

/// An HTTP/1.1 server for handlers written in async Swift.
///
/// What reaches a handler is well formed and within the limits; everything else the server answers by itself, in fixed
/// words. It is made for programs that answer with whole pages: bodies are held in memory, uploads need a
/// `Content-Length`, and there is no HTTP/2. libmicrohttpd does the parsing on threads of its own; one more thread
/// accepts connections, ends those that are late, and takes the server down.
public final class HTTPServer: Sendable {
    /// Answers one request. Handlers run concurrently, each on a thread of the server's up to where it first waits:
    /// what blocks or computes for long belongs on other threads, or it holds up the connections of that one. The task
    /// is cancelled about a second after its client has gone, and when ``HTTPServer/stop(within:)`` runs out of time.
    public typealias Handler = @Sendable (Request) async -> Response

    private let configuration: Configuration
    private let service: Service
    private let lifetime = Lifetime()

    /// Prepares a server; ``start()`` opens it.
    public init(_ configuration: Configuration, handler: @escaping Handler) {
        self.configuration = configuration
        service = Service(configuration: configuration, handler: handler)
    }

    deinit { lifetime.acceptor?.stop(within: .zero) }

    /// Opens the server. It serves from now on, until it is stopped; it cannot be opened again.
    ///
    /// - Returns: The address it listens on, with the port that the system chose if the configuration left it open.
    public func start() throws(ServerError) -> Address {
        try lifetime.begin {
            () throws(ServerError) in
            // Certificates first: a server that cannot serve must not hold the port.
            let loops = try EventLoop.start(service: service, certificates: configuration.certificates)
            do throws(ServerError) {
                let socket = try ListeningSocket(configuration.endpoint)
                let acceptor = try Acceptor(socket: socket, loops: loops, service: service)
                acceptor.start()
                return (acceptor, socket.address)
            } catch {
                for loop in loops { loop.stop() }
                throw error
            }
        }
    }

    /// Reads the certificate and the key anew and uses them for every connection from now on. Connections that are open
    /// keep theirs until their next response, which closes them. When it throws, the old ones stay in use.
    public func reloadCertificates() throws(ServerError) {
        guard let certificates = configuration.certificates else { return }
        guard let acceptor = lifetime.acceptor else { throw .notRunning }
        acceptor.use(try EventLoop.start(service: service, certificates: certificates))
    }

    /// Stops the server: takes no more connections, lets idle ones go, and waits for requests that are being received,
    /// handled or answered. When the time is over, their tasks are cancelled and their clients get 503.
    ///
    /// A handler that does not heed cancellation goes on by itself; nobody gets its response.
    public func stop(within deadline: Duration = .seconds(10)) async {
        guard let acceptor = lifetime.acceptor else { return }
        await withCheckedContinuation { continuation in
            acceptor.stop(within: deadline) { continuation.resume() }
        }
    }

    /// What the server has counted so far.
    public var metrics: ServerMetrics { service.meter.metrics }
}

/// What has become of a server: it is opened at most once.
private final class Lifetime: @unchecked Sendable {
    // Invariant: the variables are read and written only with the lock held.
    private let lock = NSLock()
    private var hasBegun = false
    private var current: Acceptor?

    var acceptor: Acceptor? { lock.withLock { current } }

    func begin(
        _ open: () throws(ServerError) -> (Acceptor, Address)
    ) throws(ServerError) -> Address {
        lock.lock()
        defer { lock.unlock() }
        guard !hasBegun else { throw .alreadyStarted }
        let (acceptor, address) = try open()
        hasBegun = true
        current = acceptor
        return address
    }
}
