import Foundation
import Glibc
import HTTPServer
import RawClient

/// A socket as a service manager hands it over.
final class ListeningSocket: Sendable {
    let descriptor: Int32
    let address: Address

    init() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let isOpen = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, SOMAXCONN) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isOpen else { throw ClientFailure(call: "listen", number: errno) }
        self.address = Address(host: "127.0.0.1", port: UInt16(bigEndian: address.sin_port))
    }

    deinit { close(descriptor) }
}

/// Where a service tells its manager how it is.
final class NotificationSocket: Sendable {
    let path: String
    private let descriptor: Int32

    init(at path: String) throws {
        self.path = path
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var limit = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let descriptor = descriptor
        let isBound = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        guard isBound else { throw ClientFailure(call: "bind", number: errno) }
    }

    deinit { close(descriptor) }

    /// The next message.
    func message() async throws -> String {
        try await blocking { [descriptor] in
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { throw ClientFailure(call: "recv", number: errno) }
            return String(decoding: buffer[..<count], as: UTF8.self)
        }
    }
}

extension Address {
    /// The answer to one request on a connection of its own.
    func get(_ path: String) async throws -> RawResponse {
        let client = try await RawClient(self)
        try await client.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        return try await client.response()
    }
}
