/// A scheme, a host and a port, as browsers name a site (RFC 6454).
struct WebOrigin: Sendable, Equatable, CustomStringConvertible {
    /// As in an `Origin` header: lower case, and without the scheme's own port.
    let description: String
    let isSecure: Bool

    /// Reads `https://host` or `https://host:port`, or the same with `http`; `nil` for anything else.
    init?(_ text: String) {
        let text = text.lowercased()
        guard let scheme = ["https", "http"].first(where: { text.hasPrefix("\($0)://") }) else { return nil }
        self.init(scheme: scheme, authority: String(text.dropFirst(scheme.count + 3)))
    }

    /// Joins a scheme and what stands after it in an address.
    init?(scheme: String, authority: String) {
        isSecure = scheme == "https"
        let ownPort = isSecure ? ":443" : ":80"
        var authority = authority.lowercased()
        if authority.hasSuffix(ownPort) { authority.removeLast(ownPort.count) }
        guard Self.isAuthority(authority) else { return nil }
        description = "\(scheme)://\(authority)"
    }

    /// A registered name, or an IPv6 address in brackets, and perhaps a port: nothing that could be read in two ways.
    private static func isAuthority(_ text: String) -> Bool {
        var rest = text[...]
        if rest.first == "[" {
            guard let end = rest.firstIndex(of: "]"), IPAddress(rest[..<end].dropFirst()) != nil else { return false }
            rest = rest[end...].dropFirst()
        } else {
            let host = rest.prefix { $0 != ":" }
            let isName = host.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E
            }
            guard isName, !host.isEmpty, host.utf8.count <= 253, host.first != ".", host.first != "-" else {
                return false
            }
            rest = rest[host.endIndex...]
        }
        guard let colon = rest.first else { return true }
        let digits = rest.dropFirst()
        return colon == ":" && digits.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt16(digits) ?? 0 > 0
    }
}
