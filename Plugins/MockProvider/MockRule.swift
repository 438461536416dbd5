public import AuthBlock

/// Which calls get which answer. A part that is left out matches every call.
public struct MockRule: Sendable, Equatable {
    /// The operation.
    public var operation: MockOperation?
    /// The e-mail that the call is about.
    public var email: EmailAddress?
    /// The password that the call carries.
    public var password: Password?
    /// Which of the calls that the rest of the rule matches, counted from 1.
    public var call: Int?
    /// What the call is answered with.
    public var answer: MockAnswer

    /// Makes a rule.
    public init(
        _ operation: MockOperation? = nil, email: EmailAddress? = nil, password: Password? = nil, call: Int? = nil,
        answer: MockAnswer
    ) {
        self.operation = operation
        self.email = email
        self.password = password
        self.call = call
        self.answer = answer
    }

    /// A rule for every call of every operation.
    public static func always(_ answer: MockAnswer) -> MockRule { MockRule(answer: answer) }

    /// Whether the rule is about a call, leaving ``call`` aside.
    func concerns(_ operation: MockOperation, email: EmailAddress?, password: Password?) -> Bool {
        (self.operation == nil || self.operation == operation) && (self.email == nil || self.email == email)
            && (self.password == nil || self.password == password)
    }
}

extension [MockRule] {
    /// Rules that answer the first calls of an operation one after the other.
    public static func inOrder(_ operation: MockOperation, _ answers: MockAnswer...) -> [MockRule] {
        inOrder(operation, answers)
    }

    static func inOrder(_ operation: MockOperation, _ answers: [MockAnswer]) -> [MockRule] {
        answers.enumerated().map { MockRule(operation, call: $0.offset + 1, answer: $0.element) }
    }
}

/// How a ``MockProvider`` answers a call.
public enum MockAnswer: Sendable, Equatable {
    /// As a real back end would.
    case natural
    /// With an error; nothing is changed.
    case failure(AuthError)

    /// With an error that has a code and, where that makes sense, a time after which to try again.
    public static func failure(_ code: AuthError.Code, retryAfter: Duration? = nil) -> MockAnswer {
        .failure(AuthError(code, retryAfter: retryAfter))
    }
}
