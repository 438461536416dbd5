/// A cookie for the client to keep. It exists only if every part is safe in a header.
public struct Cookie: Sendable, Equatable {
    /// When the client sends a cookie along with requests that other sites cause.
    public enum SameSite: String, Sendable {
        /// Never.
        case strict = "Strict"
        /// Only when the person follows a link here.
        case lax = "Lax"
        /// Always; needs `isSecure`.
        case none = "None"
    }

    /// The longest cookie that every browser keeps, in bytes, name, value and attributes included (RFC 6265, 6.1).
    public static let lengthLimit = 4096

    /// The whole value of the `Set-Cookie` header.
    public let headerValue: String

    /// Makes a cookie. By default it is secure, unseen by scripts, for the whole host, and ends with the browser.
    ///
    /// - Parameters:
    ///   - maximumAge: How long the client keeps it, in whole seconds; zero deletes it, `nil` keeps it until the browser
    ///     ends.
    ///   - domain: A domain whose hosts all get it; `nil` for this host alone.
    public init(
        name: String, value: String, maximumAge: Duration? = nil, path: String = "/", domain: String? = nil,
        isSecure: Bool = true, isHTTPOnly: Bool = true, sameSite: SameSite = .lax
    ) throws(CookieError) {
        guard !name.isEmpty, name.hasOnly(\.isTokenCharacter) else { throw .badName }
        guard value.hasOnly(\.isCookieValueCharacter) else { throw .badValue }
        let isAttribute: (UInt8) -> Bool = { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: ";") }
        guard path.hasPrefix("/"), path.hasOnly(isAttribute) else { throw .badPath }
        guard domain?.hasOnly(isAttribute) ?? true, domain != "" else { throw .badDomain }
        if sameSite == .none || name.hasPrefix("__Secure-") || name.hasPrefix("__Host-") {
            guard isSecure else { throw .mustBeSecure }
        }
        if name.hasPrefix("__Host-") {
            guard path == "/", domain == nil else { throw .mustBeForTheHost }
        }
        var text = "\(name)=\(value); Path=\(path)"
        if let domain { text += "; Domain=\(domain)" }
        if let maximumAge { text += "; Max-Age=\(max(0, maximumAge.components.seconds))" }
        if isSecure { text += "; Secure" }
        if isHTTPOnly { text += "; HttpOnly" }
        text += "; SameSite=\(sameSite.rawValue)"
        guard text.utf8.count <= Self.lengthLimit else { throw .tooLong }
        headerValue = text
    }
}

/// Why a cookie cannot be made.
public enum CookieError: Error, Equatable, CustomStringConvertible {
    /// The name is empty or holds a character that names may not hold.
    case badName
    /// The value holds a character that values may not hold.
    case badValue
    /// The path does not begin with a slash, or holds a semicolon or a control character.
    case badPath
    /// The domain is empty, or holds a semicolon or a control character.
    case badDomain
    /// `SameSite=None`, `__Secure-` and `__Host-` need `Secure`.
    case mustBeSecure
    /// `__Host-` needs the path `/` and no domain.
    case mustBeForTheHost
    /// Longer than ``Cookie/lengthLimit``.
    case tooLong

    /// What is wrong, without any of the content.
    public var description: String {
        switch self {
        case .badName: "a cookie's name must be a token of RFC 9110"
        case .badValue: "a cookie's value must be visible ASCII without quotes, commas, semicolons and backslashes"
        case .badPath: "a cookie's path must begin with a slash and hold neither semicolons nor control characters"
        case .badDomain: "a cookie's domain must hold neither semicolons nor control characters"
        case .mustBeSecure: "a cookie with SameSite=None, __Secure- or __Host- must be secure"
        case .mustBeForTheHost: "a cookie with __Host- must have the path / and no domain"
        case .tooLong: "a cookie must not be longer than \(Cookie.lengthLimit) bytes"
        }
    }
}
