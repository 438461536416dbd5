public import AuthBlock

/// One call of a ``MockProvider``, as it remembers it: never with a password.
public struct MockCall: Sendable, Equatable {
    /// What was asked.
    public let operation: MockOperation
    /// The canonical e-mail it was about, when the call names an account.
    public let email: String?
    /// What came of it.
    public var outcome: Outcome

    /// What came of a call.
    public enum Outcome: Sendable, Equatable {
        /// It has not ended yet.
        case running
        /// It was answered.
        case succeeded
        /// It threw an error with this code.
        case failed(AuthError.Code)
    }

    /// Describes a call, to compare one with.
    public init(_ operation: MockOperation, email: String? = nil, _ outcome: Outcome = .succeeded) {
        self.operation = operation
        self.email = email
        self.outcome = outcome
    }
}
