/// Fields of a form or a query: `application/x-www-form-urlencoded`.
public struct Form: Sendable, Equatable {
    /// The content type of such a body.
    public static let contentType = "application/x-www-form-urlencoded"
    /// How many fields are taken unless told otherwise.
    public static let defaultFieldLimit = 100

    /// One field.
    public struct Field: Sendable, Equatable {
        /// The decoded name.
        public let name: String
        /// The decoded value.
        public let value: String
    }

    /// All fields, in order.
    public let fields: [Field]

    /// Makes a form of fields, by default of none.
    public init(_ fields: KeyValuePairs<String, String> = [:]) {
        self.fields = fields.map { Field(name: $0.key, value: $0.value) }
    }

    /// Decodes a form, strictly.
    ///
    /// - Parameters:
    ///   - encoded: `name=value` pairs with `&` between them.
    ///   - fieldLimit: How many fields there may be.
    public init(
        encoded: some Sequence<UInt8>, fieldLimit: Int = Form.defaultFieldLimit
    ) throws(FormError) {
        let encoded = Array(encoded)
        var fields: [Field] = []
        for pair in encoded.split(separator: UInt8(ascii: "&")) {
            guard fields.count < fieldLimit else { throw .tooManyFields }
            let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            fields.append(Field(name: try Self.decode(pair[..<end]), value: try Self.decode(pair[end...].dropFirst())))
        }
        self.fields = fields
    }

    /// The value of a field that occurs exactly once; `nil` for one that is missing or repeated, since a repeated field
    /// could be read in two ways.
    public subscript(name: String) -> String? {
        let values = self.values(named: name)
        return values.count == 1 ? values[0] : nil
    }

    /// The values of every field of a name, in order.
    public func values(named name: String) -> [String] {
        fields.compactMap { $0.name == name ? $0.value : nil }
    }

    private static func decode(_ encoded: ArraySlice<UInt8>) throws(FormError) -> String {
        do throws(PercentDecodingError) {
            let text = try percentDecoded(encoded, plusIsSpace: true)
            // A text area sends tabs and line breaks; no browser sends another control character by itself.
            let isClean = text.hasOnly { $0 >= 0x20 && $0 != 0x7F || [0x09, 0x0A, 0x0D].contains($0) }
            guard isClean else { throw PercentDecodingError.forbiddenCharacter }
            return text
        } catch {
            switch error {
            case .brokenEscape: throw .brokenEscape
            case .forbiddenCharacter: throw .forbiddenCharacter
            case .notUTF8: throw .notUTF8
            }
        }
    }
}

/// Why a body is not a form.
public enum FormError: Error, Equatable, CustomStringConvertible {
    /// The content type is another one.
    case notAForm
    /// More fields than the limit.
    case tooManyFields
    /// A percent sign without two hexadecimal digits.
    case brokenEscape
    /// A character that should have been encoded, or a control character.
    case forbiddenCharacter
    /// A name or a value that is not UTF-8.
    case notUTF8

    /// What is wrong, without any of the content.
    public var description: String {
        switch self {
        case .notAForm: "the body is not of type \(Form.contentType)"
        case .tooManyFields: "the form has too many fields"
        case .brokenEscape: "the form holds a percent sign without two hexadecimal digits"
        case .forbiddenCharacter: "the form holds a character that is not allowed"
        case .notUTF8: "the form is not UTF-8"
        }
    }
}
