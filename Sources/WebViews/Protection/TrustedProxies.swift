import AuthBlock
import HTTPServer

/// The proxies whose word on where a request comes from is taken.
struct TrustedProxies: Sendable, Equatable {
    let ranges: [IPRange]

    /// Who sent a request, as far as throttling is concerned.
    func client(of request: Request) -> Client {
        let address = address(of: request.clientAddress, request.headers)
        return Client(id: "ip:\(address?.network ?? request.clientAddress)")
    }

    /// Who sent a request, by the address of the peer and the header fields; `nil` when the former is none.
    ///
    /// That is the peer, unless it is a trusted proxy; then it is the last address in `X-Forwarded-For` that is none.
    /// What stands before it could have been written by anybody. Where the header holds something else, the proxy that
    /// passed it on is as far as one can look.
    func address(of peer: String, _ headers: Headers) -> IPAddress? {
        guard var address = IPAddress(peer) else { return nil }
        var hops = (headers["x-forwarded-for"] ?? "").split(separator: ",")
        while isTrusted(address), let hop = hops.popLast(), let next = Self.address(in: hop) { address = next }
        return address
    }

    /// Whether the peer of a request is one of them.
    func vouch(for request: Request) -> Bool { include(request.clientAddress) }

    /// Whether a numeric address is one of them.
    func include(_ address: String) -> Bool { IPAddress(address).map(isTrusted) ?? false }

    private func isTrusted(_ address: IPAddress) -> Bool { ranges.contains { $0.contains(address) } }

    /// An address with or without a port, as proxies write it.
    private static func address(in hop: Substring) -> IPAddress? {
        let text = hop.filter { $0 != " " && $0 != "\t" }
        if let address = IPAddress(text) { return address }
        if text.first == "[", let end = text.firstIndex(of: "]") { return IPAddress(text[..<end].dropFirst()) }
        return IPAddress(text.prefix { $0 != ":" })
    }
}
