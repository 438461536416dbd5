/// Where people may be sent after they signed in: to any path of this site's host, and to pages of configured hosts.
///
/// An address is taken only if it has one reading: browsers mend backslashes, blanks, missing slashes and user names in
/// addresses each in their own way, so whatever holds one of those is refused.
struct ReturnTargets: Sendable, Equatable {
    /// The longest address that the flow remembers, in octets.
    static let lengthLimit = 800

    /// The origins of the configured hosts.
    let origins: [WebOrigin]

    /// The address to send somebody to; `nil` when nobody is sent there.
    ///
    /// - Parameter own: the origin of this site.
    func target(_ text: String, own: WebOrigin?) -> String? {
        let isPlain = text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !Self.refused.contains($0) }
        guard isPlain, text.utf8.count <= Self.lengthLimit else { return nil }
        if text.hasPrefix("/") { return text.hasPrefix("//") ? nil : text }
        let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count >= 3, parts[1].isEmpty, ["http:", "https:"].contains(parts[0].lowercased()),
            let origin = WebOrigin("\(parts[0])//\(parts[2])"), origin == own || origins.contains(origin)
        else { return nil }
        // What is sent on is the origin as it was understood.
        return "\(origin)/\(parts.count > 3 ? String(parts[3]) : "")"
    }

    /// Backslash, quotes, angle brackets, and the rest of what may not stand in an address (RFC 3986, section 2).
    private static let refused = Set("\\\"<>^`{|}".utf8)
}
