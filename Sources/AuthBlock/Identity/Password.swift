/// A password as it was typed, of a shape that every provider can take.
///
/// Whether a password is long or strong enough is the provider's matter. Here only what no form should submit is
/// refused. A password prints as redacted everywhere.
public struct Password: Sendable, Equatable {
    /// The password itself. Hand it to a key derivation or to a back end, and to nothing else.
    public let secret: String

    /// The most octets of UTF-8 a password may have: 1,024 code points of at most 4 octets each.
    public static let maximumOctets = 4_096

    /// Checks the shape of what was typed. Blanks at the ends are kept: they are part of the password.
    ///
    /// - Throws: ``AuthError/Code/passwordMissing`` when nothing was typed, ``AuthError/Code/passwordTooLong`` above
    ///   ``maximumOctets``, ``AuthError/Code/passwordHasControlCharacters`` for control characters, which no keyboard
    ///   types and which RFC 8265, section 4.2, keeps out of passwords.
    public init(_ typed: String) throws(AuthError) {
        guard !typed.isEmpty else { throw AuthError(.passwordMissing) }
        guard typed.utf8.count <= Self.maximumOctets else { throw AuthError(.passwordTooLong) }
        guard !typed.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw AuthError(.passwordHasControlCharacters)
        }
        secret = typed
    }
}

extension Password: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A word that stands for the password.
    public var description: String { "<password>" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// A mirror without contents.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
