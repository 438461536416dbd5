/// Every mistake found in a configuration, each with its place and what to do about it. It never holds a value that
/// could be a secret.
public struct ConfigurationError: Error, Sendable, Equatable {
    /// The mistakes, in the order of their places.
    public let problems: [Problem]

    /// Takes the mistakes; there is at least one.
    public init(_ problems: [Problem]) { self.problems = problems }

    /// One mistake.
    public struct Problem: Sendable, Equatable {
        /// Where it is, when it is in a file.
        public let place: Place?
        /// The key it concerns, from the top of the file, such as `providers.local.iterations`.
        public let key: String?
        /// What is wrong.
        public let reason: String
        /// What to do.
        public let hint: String?

        /// Describes a mistake.
        public init(place: Place? = nil, key: String? = nil, reason: String, hint: String? = nil) {
            self.place = place
            self.key = key
            self.reason = reason
            self.hint = hint
        }
    }

    /// A line of a file.
    public struct Place: Sendable, Equatable {
        /// The file's path as it was found or given.
        public let file: String
        /// The line, counted from 1, or `nil` when the file as a whole is meant.
        public let line: Int?

        /// Names a place.
        public init(file: String, line: Int? = nil) {
            self.file = file
            self.line = line
        }
    }
}

extension ConfigurationError: CustomStringConvertible {
    /// One line for each mistake, as compilers write them, with the hint on a line below it.
    public var description: String {
        problems.map(\.description).joined(separator: "\n")
    }
}

extension ConfigurationError.Problem: CustomStringConvertible {
    /// `file:line: key: reason`, and the hint on a line below.
    public var description: String {
        var parts: [String] = []
        if let place { parts.append(place.description) }
        if let key { parts.append(key) }
        parts.append(reason)
        let first = parts.joined(separator: ": ")
        return hint.map { "\(first)\n  hint: \($0)" } ?? first
    }
}

extension ConfigurationError.Place: CustomStringConvertible {
    /// `file:line`, or the file alone.
    public var description: String { line.map { "\(file):\($0)" } ?? file }
}
