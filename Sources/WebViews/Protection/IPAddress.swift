import Glibc

/// A numeric address, in 128 bits: IPv4 as the part of IPv6 that stands for it (RFC 4291, section 2.5.5.2).
struct IPAddress: Sendable, Hashable, CustomStringConvertible {
    fileprivate static let mappedPrefix = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

    let bytes: [UInt8]

    /// Reads an address without a port; `nil` for anything else, names included.
    init?(_ text: some StringProtocol) {
        let text = String(text)
        var v4 = in_addr()
        var v6 = in6_addr()
        if inet_pton(AF_INET, text, &v4) == 1 {
            bytes = Self.mappedPrefix + withUnsafeBytes(of: v4) { Array($0) }
        } else if inet_pton(AF_INET6, text, &v6) == 1 {
            bytes = withUnsafeBytes(of: v6) { Array($0) }
        } else {
            return nil
        }
    }

    var isIPv4: Bool { bytes.starts(with: Self.mappedPrefix) }

    /// The address as it is written (RFC 5952).
    var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let octets = isIPv4 ? Array(bytes.suffix(4)) : bytes
        inet_ntop(isIPv4 ? AF_INET : AF_INET6, octets, &text, socklen_t(text.count))
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// What one subscriber has: an IPv4 address, or an IPv6 network of 64 bits (RFC 6177).
    var network: String {
        guard !isIPv4 else { return bytes.suffix(4).map(String.init).joined(separator: ".") }
        let groups = stride(from: 0, to: 8, by: 2).map { index in
            String(UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]), radix: 16)
        }
        return groups.joined(separator: ":") + "::/64"
    }
}

/// A range of addresses, such as `10.0.0.0/8`, or a single one.
struct IPRange: Sendable, Equatable {
    private let first: IPAddress
    private let length: Int

    /// Reads a range; `nil` for anything else.
    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let address = IPAddress(parts[0]) else { return nil }
        let limit = address.isIPv4 ? 32 : 128
        var given = limit
        if parts.count == 2 {
            guard let number = Int(parts[1]), (0...limit).contains(number) else { return nil }
            given = number
        }
        first = address
        length = given + 128 - limit
    }

    func contains(_ address: IPAddress) -> Bool {
        let whole = length / 8
        guard address.bytes.prefix(whole) == first.bytes.prefix(whole) else { return false }
        let rest = length % 8
        return rest == 0 || (address.bytes[whole] ^ first.bytes[whole]) >> (8 - rest) == 0
    }
}
