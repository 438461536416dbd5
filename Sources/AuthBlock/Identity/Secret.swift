/// A token, a password hash or another secret that the program keeps: a string that prints as redacted everywhere.
public struct Secret: Sendable, Hashable {
    /// The secret itself.
    public let value: String

    /// Wraps a secret.
    public init(_ value: String) { self.value = value }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A word that stands for the secret.
    public var description: String { "<secret>" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// A mirror without contents.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
