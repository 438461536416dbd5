import Foundation

/// An e-mail address whose shape has been checked.
///
/// The shape is that of the HTML standard's `input type=email`, widened to international addresses (RFC 6531): one
/// `@`, a local part of at most 64 octets, and a domain of at least two labels. Two addresses are equal when their
/// ``canonical`` forms are. An address prints as redacted; ``text`` is what may be shown to its owner.
public struct EmailAddress: Sendable {
    /// The address as it was typed, without surrounding blanks and in Unicode form NFKC.
    public let text: String
    /// The form under which an account is found: lower case, with the domain in its ASCII (IDNA) form.
    public let canonical: String

    /// The most octets a local part may have (RFC 5321, section 4.5.3.1.1).
    public static let maximumLocalOctets = 64
    /// The most octets an address may have (RFC 5321, section 4.5.3.1.3, less the angle brackets).
    public static let maximumOctets = 254
    /// The most octets a label of a domain may have (RFC 1035, section 2.3.4).
    private static let maximumLabelOctets = 63

    /// Checks the shape of what was typed.
    ///
    /// - Throws: ``AuthError/Code/emailMissing`` when only blanks were typed, ``AuthError/Code/emailInvalid`` when
    ///   it is no address.
    public init(_ typed: String) throws(AuthError) {
        let trimmed = Self.trimmed(typed)
        guard !trimmed.isEmpty else { throw AuthError(.emailMissing) }
        // Normalising a very long paste costs time for nothing: no form of it can be short enough.
        guard trimmed.utf8.count <= 4 * Self.maximumOctets else { throw AuthError(.emailInvalid) }
        // Plain ASCII, which most addresses are, is normalised as it stands.
        let isASCII = trimmed.utf8.allSatisfy { $0 < 0x80 }
        let text = isASCII ? trimmed : trimmed.precomposedStringWithCompatibilityMapping
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false).map(Substring.init)
        guard parts.count == 2, let local = parts.first, let domain = parts.last,
            text.utf8.count <= Self.maximumOctets, Self.isLocalPart(local),
            let asciiDomain = Self.asciiDomain(String(domain))
        else { throw AuthError(.emailInvalid) }
        self.text = text
        let lowercased = local.lowercased()
        canonical = (isASCII ? lowercased : lowercased.precomposedStringWithCanonicalMapping) + "@" + asciiDomain
        guard canonical.utf8.count <= Self.maximumOctets else { throw AuthError(.emailInvalid) }
    }

    /// Takes up an address whose parts were read from one that had been checked, and kept where nobody can change them.
    package init(checkedText text: String, canonical: String) {
        self.text = text
        self.canonical = canonical
    }

    /// Without blanks and line ends around it. Foundation's way takes as long as everything else here.
    private static func trimmed(_ typed: String) -> String {
        let scalars = typed.unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last])
    }

    private static func isLocalPart(_ part: Substring) -> Bool {
        !part.isEmpty && part.utf8.count <= maximumLocalOctets
            && part.unicodeScalars.allSatisfy { scalar in
                scalar.isASCII ? isLocalOctet[Int(scalar.value)] : scalar.isVisible
            }
    }

    /// For each ASCII character, whether a local part may hold it.
    private static let isLocalOctet: [Bool] = {
        let allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.!#$%&'*+/=?^_`{|}~-"
        return (UInt8(0)..<0x80).map(allowed.utf8.contains)
    }()

    private static func asciiDomain(_ domain: String) -> String? {
        let ascii: String
        if domain.utf8.allSatisfy({ $0 < 0x80 }) {
            ascii = domain.lowercased()
        } else {
            guard domain.unicodeScalars.allSatisfy(\.isVisible) else { return nil }
            var components = URLComponents()
            components.host = domain
            guard let encoded = components.encodedHost else { return nil }
            ascii = encoded.lowercased()
        }
        let labels = ascii.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.count >= 2, labels.allSatisfy(isLabel) else { return nil }
        return ascii
    }

    private static func isLabel(_ label: Substring.UTF8View) -> Bool {
        let hyphen = UInt8(ascii: "-")
        return (1...maximumLabelOctets).contains(label.count) && label.first != hyphen && label.last != hyphen
            && label.allSatisfy { octet in
                (0x61...0x7A).contains(octet) || (0x30...0x39).contains(octet) || octet == hyphen
            }
    }
}

extension EmailAddress: Hashable {
    /// Addresses are equal when they name the same account.
    public static func == (left: EmailAddress, right: EmailAddress) -> Bool { left.canonical == right.canonical }

    /// Hashes the canonical form.
    public func hash(into hasher: inout Hasher) { hasher.combine(canonical) }
}

extension EmailAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A word that stands for the address, so that a log never holds it.
    public var description: String { "<e-mail>" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// A mirror without contents.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
