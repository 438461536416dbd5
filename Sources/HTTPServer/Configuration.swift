import Foundation

extension HTTPServer {
    /// Where a server listens, and what it puts up with.
    public struct Configuration: Sendable {
        /// Where connections come from.
        public var endpoint: Endpoint
        /// For HTTPS; `nil` for plain HTTP.
        public var certificates: CertificateFiles?
        /// What clients may use up.
        public var limits: Limits
        /// Called for each request after its end, on the server's own thread: it must return quickly.
        public var accessLog: (@Sendable (AccessRecord) -> Void)?
        /// Whose request it is, as the log has it: told from the numeric address of the peer and the header fields, since
        /// the peer may be a proxy.
        public var clientAddress: @Sendable (String, Headers) -> String = { peer, _ in peer }

        /// Makes a configuration, by default for plain HTTP without a log.
        public init(
            endpoint: Endpoint, certificates: CertificateFiles? = nil, limits: Limits = Limits(),
            accessLog: (@Sendable (AccessRecord) -> Void)? = nil
        ) {
            self.endpoint = endpoint
            self.certificates = certificates
            self.limits = limits
            self.accessLog = accessLog
        }
    }

    /// Where connections come from.
    public enum Endpoint: Sendable {
        /// A numeric address and a port; port 0 lets the system choose one, and `::` takes IPv4 as well.
        ///
        /// With `sharesPort`, other processes that ask for the same may listen beside this one, and the system spreads
        /// connections over them (SO_REUSEPORT).
        case address(String, port: UInt16, sharesPort: Bool = false)
        /// A TCP socket that listens already, as a service manager or a predecessor hands it on. The server takes it
        /// over and closes it when it stops; copies in other processes stay open.
        case descriptor(Int32)
    }

    /// The files for HTTPS, in PEM format.
    public struct CertificateFiles: Sendable {
        /// The path of the certificate, with those that lead to its root after it.
        public var certificate: String
        /// The path of its private key, without a passphrase.
        public var key: String

        /// Names the two files.
        public init(certificate: String, key: String) {
            self.certificate = certificate
            self.key = key
        }
    }

    /// What clients may use up.
    public struct Limits: Sendable {
        /// Threads that read requests, begin their handlers and write responses.
        public var threads = ProcessInfo.processInfo.activeProcessorCount
        /// Bytes of the request line and the header fields together; more gets 431 or 414.
        public var headSize = 16 * 1024
        /// Header fields of a request; more gets 431.
        public var headerCount = 64
        /// Bytes of a request's body; more gets 413.
        public var bodySize = 64 * 1024
        /// Connections at a time; the number of files that the process may open bounds them too. When all places are
        /// taken, the connections that have been idle for longest make room.
        public var connections = 4096
        /// Connections at a time from one IPv4 address or one IPv6 network of 64 bits; `nil` for any number.
        public var connectionsPerAddress: Int? = 128
        /// Whether a numeric address is that of a proxy, which speaks for many: ``connectionsPerAddress`` does not bound
        /// it.
        public var isProxy: @Sendable (String) -> Bool = { _ in false }
        /// How long a connection may wait before it sends a request line, TLS handshake included.
        public var idleTimeout: Duration = .seconds(15)
        /// How long a client may take from the request line to the end of the body.
        public var requestTimeout: Duration = .seconds(20)
        /// How long a client may take to read a response.
        public var responseTimeout: Duration = .seconds(60)

        /// The defaults.
        public init() {}
    }
}
