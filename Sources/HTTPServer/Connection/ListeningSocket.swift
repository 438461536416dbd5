// Swift finds the constants of sys/socket.h only in the first module that includes it.
import CMicroHTTPD
import Glibc

/// A socket that takes connections. It closes with its last reference.
final class ListeningSocket: Sendable {
    let descriptor: Int32
    let address: Address

    init(_ endpoint: HTTPServer.Endpoint) throws(ServerError) {
        switch endpoint {
        case .address(let host, let port, let sharesPort):
            descriptor = try Self.listen(host: host, port: port, sharesPort: sharesPort)
        case .descriptor(let handedIn):
            descriptor = handedIn
        }
        guard let address = Self.localAddress(of: descriptor), Self.isListening(descriptor) else {
            throw .notAListeningSocket(descriptor)
        }
        self.address = address
        // Another process may take the connection that made `poll` return; `accept` must not wait for the next one.
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    deinit { close(descriptor) }

    private static func listen(host: String, port: UInt16, sharesPort: Bool) throws(ServerError) -> Int32 {
        guard let address = SocketAddress(host: host, port: port) else { throw .badAddress(host) }
        let descriptor = socket(address.family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw .noResources(errorNumber: errno) }
        set(SO_REUSEADDR, of: descriptor)
        if sharesPort { set(SO_REUSEPORT, of: descriptor) }
        guard address.withPointer({ bind(descriptor, $0, $1) }) == 0, Glibc.listen(descriptor, SOMAXCONN) == 0 else {
            let number = errno
            close(descriptor)
            throw .cannotListen(Address(host: host, port: port), errorNumber: number)
        }
        return descriptor
    }

    private static func set(_ option: Int32, of descriptor: Int32) {
        var on: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, option, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    private static func isListening(_ descriptor: Int32) -> Bool {
        var isListening: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &length) == 0 && isListening != 0
    }

    private static func localAddress(of descriptor: Int32) -> Address? {
        var address = SocketAddress()
        guard address.withMutablePointer({ getsockname(descriptor, $0, $1) }) == 0 else { return nil }
        return address.address
    }
}
