import Glibc

/// A numeric IP address and a port.
public struct Address: Sendable, Equatable, CustomStringConvertible {
    /// The address, such as `127.0.0.1` or `::1`.
    public let host: String
    /// The port.
    public let port: UInt16

    /// Makes an address of its parts.
    public init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// As it stands in a URL.
    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

/// An address as the system's calls take it: room for either family.
struct SocketAddress {
    private var storage = sockaddr_in6()
    private(set) var length = socklen_t(MemoryLayout<sockaddr_in6>.size)

    init() {}

    /// A numeric address; `nil` when it is none.
    init?(host: String, port: UInt16) {
        var v4 = sockaddr_in()
        if inet_pton(AF_INET, host, &v4.sin_addr) == 1 {
            v4.sin_family = sa_family_t(AF_INET)
            v4.sin_port = port.bigEndian
            withUnsafeMutableBytes(of: &storage) { storage in
                withUnsafeBytes(of: v4) { storage.copyMemory(from: $0) }
            }
            length = socklen_t(MemoryLayout<sockaddr_in>.size)
        } else if inet_pton(AF_INET6, host, &storage.sin6_addr) == 1 {
            storage.sin6_family = sa_family_t(AF_INET6)
            storage.sin6_port = port.bigEndian
        } else {
            return nil
        }
    }

    var family: Int32 { Int32(storage.sin6_family) }

    /// Hands the address to a call that reads it.
    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }

    /// Lets a call write the address.
    mutating func withMutablePointer<Result>(
        _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Result
    ) -> Result {
        length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        return withUnsafeMutablePointer(to: &storage) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &length) }
        }
    }

    /// The address in numbers; `nil` for another family. An IPv4 client of an IPv6 socket shows as IPv4.
    var address: Address? {
        guard family == AF_INET || family == AF_INET6 else { return nil }
        let port = UInt16(bigEndian: storage.sin6_port)
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        withUnsafeBytes(of: storage) { bytes in
            let offset =
                family == AF_INET
                ? MemoryLayout<sockaddr_in>.offset(of: \.sin_addr) : MemoryLayout<sockaddr_in6>.offset(of: \.sin6_addr)
            _ = inet_ntop(family, bytes.baseAddress.map { $0 + (offset ?? 0) }, &text, socklen_t(text.count))
        }
        let host = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        let mapped = "::ffff:"
        return Address(
            host: host.hasPrefix(mapped) && host.contains(".") ? String(host.dropFirst(mapped.count)) : host,
            port: port)
    }

    /// What connections are counted by: an IPv4 address, or an IPv6 network of 64 bits, which is what one subscriber
    /// gets at the least (RFC 6177).
    var network: String {
        guard let host = address?.host else { return "" }
        guard host.contains(":") else { return host }
        let prefix = withUnsafeBytes(of: storage.sin6_addr) { $0.prefix(8).map { String($0, radix: 16) } }
        return prefix.joined(separator: ":") + "/64"
    }
}
