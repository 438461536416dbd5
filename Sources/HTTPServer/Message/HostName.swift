import Glibc

/// Whether a `Host` header names a host: a registered name or an address, and perhaps a port (RFC 9110, 7.2).
func isValidHost(_ host: String) -> Bool {
    let bytes = Array(host.utf8)
    if bytes.first == UInt8(ascii: "[") {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "]")) else { return false }
        var address = in6_addr()
        guard inet_pton(AF_INET6, String(decoding: bytes[1..<end], as: UTF8.self), &address) == 1 else { return false }
        return isValidPort(bytes[(end + 1)...])
    }
    let end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
    // 253 is the longest name that DNS can hold (RFC 1035, 2.3.4).
    return (1...253).contains(end) && bytes[..<end].allSatisfy(\.isHostNameCharacter) && isValidPort(bytes[end...])
}

/// Whether this is nothing, or a colon and a port.
private func isValidPort(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first else { return true }
    let digits = bytes.dropFirst()
    return first == UInt8(ascii: ":") && (1...5).contains(digits.count) && digits.allSatisfy(\.isDigit)
        && UInt16(String(decoding: digits, as: UTF8.self)) != nil
}

extension UInt8 {
    /// An ASCII digit.
    var isDigit: Bool { (0x30...0x39).contains(self) }

    /// Letters, digits, and what host names have between them, the underscore of internal names included.
    fileprivate var isHostNameCharacter: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
        default: false
        }
    }
}
