import Foundation

/// The name by which an account's owner is greeted: for display, not unique, never a key.
public struct Username: Sendable, Hashable {
    /// The name, without surrounding blanks and in Unicode form NFC.
    public let text: String

    /// The most characters, as a reader counts them, a name may have.
    public static let maximumCharacters = 64
    /// The most octets of UTF-8 a name may have, so that stacked combining marks stay bounded.
    public static let maximumOctets = 512

    /// Checks the shape of what was typed.
    ///
    /// - Throws: ``AuthError/Code/usernameMissing`` when only blanks were typed, ``AuthError/Code/usernameTooLong``
    ///   above ``maximumCharacters`` or ``maximumOctets``, ``AuthError/Code/usernameInvalid`` for control
    ///   characters, bidirectional overrides and other characters that cannot be shown safely.
    public init(_ typed: String) throws(AuthError) {
        guard typed.utf8.count <= 8 * Self.maximumOctets else { throw AuthError(.usernameTooLong) }
        if Self.isPlain(typed) {
            text = typed
            return
        }
        let text = typed.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
        guard text.unicodeScalars.contains(where: \.isVisible) || text.isEmpty else {
            throw AuthError(.usernameInvalid)
        }
        guard !text.isEmpty else { throw AuthError(.usernameMissing) }
        guard text.count <= Self.maximumCharacters, text.utf8.count <= Self.maximumOctets else {
            throw AuthError(.usernameTooLong)
        }
        guard text.unicodeScalars.allSatisfy(Self.isAllowed) else { throw AuthError(.usernameInvalid) }
        self.text = text
    }

    /// The part of a name from elsewhere that can be shown, or `nil` when nothing is left: a back end's profile may
    /// hold anything.
    public init?(showable text: String) {
        if let name = try? Username(text) {
            self = name
            return
        }
        let allowed = text.unicodeScalars.lazy.filter(Self.isAllowed).prefix(Self.maximumOctets)
        var kept = String(String.UnicodeScalarView(allowed))
        kept = String(kept.prefix(Self.maximumCharacters))
        guard let name = try? Username(kept) else { return nil }
        self = name
    }

    /// Whether a name is of the most common kind, which needs no closer look: visible ASCII characters, with
    /// blanks only between them.
    private static func isPlain(_ typed: String) -> Bool {
        let octets = typed.utf8
        return (1...maximumCharacters).contains(octets.count) && octets.first != 0x20 && octets.last != 0x20
            && octets.allSatisfy { (0x20...0x7E).contains($0) }
    }

    /// Visible characters, the ordinary blank, and the two joiners that Persian words and emoji need.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isVisible || scalar == " " || scalar == "\u{200C}" || scalar == "\u{200D}"
    }
}
