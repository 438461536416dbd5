/// The header fields of a message, in order. Names compare without regard to case.
public struct Headers: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    /// One field.
    public struct Field: Sendable, Equatable {
        /// The name as it was given; a request's names are in lower case.
        public let name: String
        /// The value, without blanks around it.
        public let value: String
    }

    /// All fields, in order.
    public private(set) var fields: [Field] = []

    /// Makes an empty list.
    public init() {}

    /// Makes a list of the pairs, in order.
    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0.0, value: $0.1) }
    }

    /// The value of a field; assigning replaces every field of that name, and `nil` removes them.
    ///
    /// Several fields of one name are joined with a comma, cookies with a semicolon. Fields whose meaning a join would
    /// change (`Content-Type`, `Authorization`, `Origin`…) never arrive twice: the server refuses such a request.
    public subscript(name: String) -> String? {
        get {
            guard let first = fields.firstIndex(where: { isSameName($0.name, name) }) else { return nil }
            guard fields[(first + 1)...].contains(where: { isSameName($0.name, name) }) else {
                return fields[first].value
            }
            let values = self.values(named: name)
            return values.joined(separator: isSameName(name, "cookie") ? "; " : ", ")
        }
        set {
            fields.removeAll { isSameName($0.name, name) }
            if let newValue { add(name, newValue) }
        }
    }

    /// The values of all fields of a name, in order.
    public func values(named name: String) -> [String] {
        fields.compactMap { isSameName($0.name, name) ? $0.value : nil }
    }

    /// Adds a field after the others, as `Set-Cookie` needs it.
    public mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }
}

/// Whether two header names are the same: ASCII letters without regard to case (RFC 9110, 5.1).
func isSameName(_ one: String, _ other: String) -> Bool {
    guard one.utf8.count == other.utf8.count else { return false }
    return one == other || zip(one.utf8, other.utf8).allSatisfy { $0.lowercased == $1.lowercased }
}

extension UInt8 {
    /// The byte with an ASCII capital turned into a small letter.
    var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

    /// A byte that names of header fields, methods and cookies may hold: `tchar` of RFC 9110, 5.6.2.
    var isTokenCharacter: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        // ! # $ % & ' * + - . ^ _ ` | ~
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
        default: false
        }
    }

    /// A byte that the value of a header field may hold: no control character but the tab (RFC 9110, 5.5).
    var isFieldValueCharacter: Bool { self >= 0x20 && self != 0x7F || self == 0x09 }
}
