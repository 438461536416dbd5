import Foundation
import Glibc
public import HTTPServer

/// A call that the system refused.
public struct ClientFailure: Error {
    /// The call.
    public let call: String
    /// The system's error number; 0 when the other end has closed.
    public let number: Int32

    /// Says which call was refused, and why.
    public init(call: String, number: Int32) {
        self.call = call
        self.number = number
    }
}

/// A TCP client that sends exactly the bytes it is given. All calls run on threads of their own.
public final class RawClient: Sendable {
    private let descriptor: Int32

    /// Connects.
    ///
    /// - Parameter source: the address to connect from; the system chooses when it is `nil`.
    public init(_ address: Address, from source: String? = nil) async throws {
        descriptor = try await blocking { try RawClient.connect(to: address, from: source) }
    }

    deinit { Glibc.close(descriptor) }

    /// Connects without the detour over a thread, for thousands of clients at once.
    public init(connectingInPlaceTo address: Address, from source: String? = nil) throws {
        descriptor = try Self.connect(to: address, from: source)
    }

    private static func connect(to address: Address, from source: String?) throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw ClientFailure(call: "socket", number: errno) }
        // A test that waits for a server which never answers fails instead of hanging.
        var limit = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let isBound = source.map { withSocketAddress($0, port: 0) { bind(descriptor, $0, $1) } == 0 } ?? true
        let isConnected =
            isBound && withSocketAddress(address.host, port: address.port) { Glibc.connect(descriptor, $0, $1) } == 0
        guard isConnected else {
            let number = errno
            Glibc.close(descriptor)
            throw ClientFailure(call: isBound ? "connect" : "bind", number: number)
        }
        return descriptor
    }

    private static func withSocketAddress<Result>(
        _ host: String, port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        inet_pton(AF_INET, host, &address.sin_addr)
        return withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    /// Sends all bytes; whether the other end took them.
    @discardableResult
    public func send(_ bytes: some Sequence<UInt8> & Sendable) async throws -> Bool {
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

    /// Sends all of a text.
    @discardableResult
    public func send(_ text: String) async throws -> Bool { try await send(Array(text.utf8)) }

    /// Tells the other end that nothing more comes.
    public func closeSendingHalf() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Everything until the server closes.
    public func rest() async throws -> String {
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
    public func response(withoutBody: Bool = false) async throws -> RawResponse {
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

/// A response as it came.
public struct RawResponse: Sendable {
    /// The status line and the header fields.
    public let head: String
    /// The body.
    public var body: [UInt8] = []

    /// Takes the head of a response, whatever follows it.
    public init(head: String) { self.head = head }

    /// The status; 0 when there is none.
    public var status: Int { Int(head.dropFirst(9).prefix(3)) ?? 0 }
    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The first field of a name.
    public func header(_ name: String) -> String? { headers(name).first }

    /// The fields of a name.
    public func headers(_ name: String) -> [String] {
        head.split(separator: "\r\n").dropFirst().compactMap { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == name.lowercased() else { return nil }
            return parts[1].trimmingCharacters(in: .whitespaces)
        }
    }
}
