import HTTPServer

/// A file that pages link to. Its address changes with its content, so that browsers may keep it for ever.
struct Asset: Sendable {
    let path: String
    let response: Response

    /// - Parameters:
    ///   - name: what the address begins with, such as `style`.
    ///   - ending: what it ends with, such as `css`.
    init(_ name: String, _ ending: String, mediaType: String, _ bytes: [UInt8]) {
        path = "\(Addresses.assets)\(name)-\(Self.digest(of: bytes)).\(ending)"
        response = Response(
            headers: [
                "Content-Type": mediaType,
                "Cache-Control": "public, max-age=31536000, immutable",
                "X-Content-Type-Options": "nosniff",
                // A drawing may hold scripts, which must not run when somebody opens its address.
                "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
            ], body: bytes)
    }

    /// FNV-1a, 64 bits: it only has to differ when the content does.
    private static func digest(of bytes: [UInt8]) -> String {
        let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return String(hash, radix: 36)
    }
}
