/// A value of a configuration file that knows its line.
public struct ConfigurationValue: Sendable, Equatable {
    /// What it is.
    public let content: Content
    /// The line it begins on, counted from 1.
    public let line: Int

    /// Makes a value; `line` matters only to errors about it.
    public init(_ content: Content, line: Int = 1) {
        self.content = content
        self.line = line
    }

    /// The kinds of values that JSON has. Whole numbers are told from others.
    public indirect enum Content: Sendable, Equatable {
        /// `null`.
        case null
        /// `true` or `false`.
        case boolean(Bool)
        /// A whole number.
        case integer(Int)
        /// Another number.
        case number(Double)
        /// A text.
        case string(String)
        /// A list.
        case array([ConfigurationValue])
        /// Keys and values, in the order of the file.
        case object([Member])
    }

    /// One key of an object.
    public struct Member: Sendable, Equatable {
        /// The key.
        public let key: String
        /// The line of the key.
        public let line: Int
        /// Its value.
        public let value: ConfigurationValue

        /// Puts a member together.
        public init(key: String, line: Int = 1, value: ConfigurationValue) {
            self.key = key
            self.line = line
            self.value = value
        }
    }

    /// The name of the kind, for errors.
    var kind: String {
        switch content {
        case .null: "null"
        case .boolean: "true or false"
        case .integer: "a whole number"
        case .number: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }

    /// The value itself where it is a text or a number, and otherwise the name of its kind.
    var text: String {
        switch content {
        case .boolean(let answer): String(answer)
        case .integer(let number): String(number)
        case .number(let number): String(number)
        case .string(let text): text
        case .null, .array, .object: kind
        }
    }

    /// The members of an object, or `nil` for any other value.
    var members: [Member]? {
        if case .object(let members) = content { members } else { nil }
    }

    /// The value of a key of an object.
    subscript(_ key: String) -> ConfigurationValue? {
        members?.first { $0.key == key }?.value
    }
}
