import Foundation
import Glibc
import HTTPServer

struct ClientFailure: Error {
    let call: String
    let number: Int32
}

/// A TCP client that sends exactly the bytes it is given. All calls run on threads of their own.
final class RawClient: Sendable {
    private let descriptor: Int32

    init(_ address: Address) async throws {
        descriptor = try await blocking { try RawClient.connect(to: address) }
    }

    deinit { Glibc.close(descriptor) }

    /// Connects without the detour over a thread, for thousands of clients at once.
    init(connectingInPlaceTo address: Address) throws {
        descriptor = try Self.connect(to: address)
    }

    private static func connect(to address: Address) throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw ClientFailure(call: "socket", number: errno) }
        // A test that waits for a server which never answers fails instead of hanging.
        var limit = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var socketAddress = sockaddr_in()
        socketAddress.sin_family = sa_family_t(AF_INET)
        socketAddress.sin_port = address.port.bigEndian
        inet_pton(AF_INET, address.host, &socketAddress.sin_addr)
        let result = withUnsafePointer(to: socketAddress) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            let number = errno
            Glibc.close(descriptor)
            throw ClientFailure(call: "connect", number: number)
        }
        return descriptor
    }

    /// Sends all bytes; whether the other end took them.
    @discardableResult
    func send(_ bytes: some Sequence<UInt8> & Sendable) async throws -> Bool {
        try await blocking { [self] in
            var rest = Array(bytes)[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes {
                    Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }

    @discardableResult
    func send(_ text: String) async throws -> Bool { try await send(Array(text.utf8)) }

    func closeSendingHalf() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Everything until the server closes.
    func rest() async throws -> String {
        try await blocking { [self] in
            var received: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 65536)
            while true {
                let count = recv(descriptor, &buffer, buffer.count, 0)
                if count < 0 {
                    if errno == ECONNRESET { break }
                    throw ClientFailure(call: "recv", number: errno)
                }
                if count == 0 { break }
                received.append(contentsOf: buffer[..<count])
            }
            return String(decoding: received, as: UTF8.self)
        }
    }

    /// One response whose body has the length that its head declares.
    func response(withoutBody: Bool = false) async throws -> RawResponse {
        try await blocking { [self] in
            var head: [UInt8] = []
            while !head.ends(with: "\r\n\r\n".utf8) { head.append(try byte()) }
            var response = RawResponse(head: String(decoding: head, as: UTF8.self))
            let length = withoutBody ? 0 : Int(response.header("content-length") ?? "0") ?? 0
            for _ in 0..<length { response.body.append(try byte()) }
            return response
        }
    }

    private func byte() throws -> UInt8 {
        var byte: UInt8 = 0
        let count = recv(descriptor, &byte, 1, 0)
        guard count == 1 else { throw ClientFailure(call: "recv", number: count == 0 ? 0 : errno) }
        return byte
    }
}

extension Array where Element == UInt8 {
    func ends(with suffix: some Collection<UInt8>) -> Bool { self.suffix(suffix.count).elementsEqual(suffix) }
}

struct RawResponse: Sendable {
    let head: String
    var body: [UInt8] = []

    var status: Int { Int(head.dropFirst(9).prefix(3)) ?? 0 }
    var text: String { String(decoding: body, as: UTF8.self) }

    func header(_ name: String) -> String? { headers(name).first }

    func headers(_ name: String) -> [String] {
        head.split(separator: "\r\n").dropFirst().compactMap { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == name.lowercased() else { return nil }
            return parts[1].trimmingCharacters(in: .whitespaces)
        }
    }
}
