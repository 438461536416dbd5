/// Why an operation of sign-in did not succeed: one code, and what follows from it.
///
/// Errors carry codes, never words: ``Messages`` holds the words. An error never carries an e-mail address, a
/// password or a token, and prints as its code alone, so it can be logged as it is.
public struct AuthError: Error, Sendable {
    /// What went wrong.
    public let code: Code
    /// How long to wait before the same call can succeed, when that is known.
    public let retryAfter: Duration?
    /// What the error is about and may be shown, such as the path of a damaged file.
    public let subject: String?
    /// The back end's own name for the failure, kept when ``code`` cannot express it.
    public let providerCode: String?
    /// The failure below this one, for a debugger. It is never shown or logged, since it may hold a secret.
    public let underlying: (any Error)?

    /// Makes an error with a code and whatever else is known.
    public init(
        _ code: Code, retryAfter: Duration? = nil, subject: String? = nil, providerCode: String? = nil,
        underlying: (any Error)? = nil
    ) {
        self.code = code
        self.retryAfter = retryAfter
        self.subject = subject
        self.providerCode = providerCode
        self.underlying = underlying
    }

    /// Which of four ways of not succeeding this is.
    public var kind: Kind { code.kind }

    /// What the person, or the program, can do about it.
    public var recovery: Recovery { code.recovery }

    /// The field of a form that the error belongs to, if it belongs to one.
    public var field: Field? { code.field }

    /// The four ways of not succeeding. No code belongs to two: an outage is never a refusal.
    public enum Kind: String, Sendable, CaseIterable {
        /// The back end, or a check before it, said no. Asking again with the same input gets the same answer.
        case refused
        /// No answer could be had. The same call may succeed later.
        case unavailable
        /// The program, its configuration or its files need an operator's hand.
        case misconfigured
        /// The caller gave up.
        case cancelled
    }

    /// What helps.
    public enum Recovery: String, Sendable, CaseIterable {
        /// Change what was entered and submit again.
        case correctField
        /// Try again, after ``AuthError/retryAfter`` when that is given.
        case retry
        /// Sign in again; the old session is of no more use, or not recent enough.
        case signInAgain
        /// Ask whoever runs the program or the back end.
        case askAdministrator
        /// Nothing is wrong that needs help.
        case none
    }

    /// A field of the sign-in forms.
    public enum Field: String, Sendable, CaseIterable {
        /// The e-mail address.
        case email
        /// The password.
        case password
        /// The user name.
        case username
    }
}

extension AuthError: Equatable {
    /// Errors are equal when all but their underlying failures are.
    public static func == (left: AuthError, right: AuthError) -> Bool {
        left.code == right.code && left.retryAfter == right.retryAfter && left.subject == right.subject
            && left.providerCode == right.providerCode
    }
}

extension AuthError: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The code, and the back end's own when there is one.
    public var description: String {
        guard let providerCode else { return code.rawValue }
        return "\(code.rawValue) (\(providerCode))"
    }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// A mirror without the underlying failure.
    public var customMirror: Mirror {
        Mirror(self, children: ["code": code.rawValue, "providerCode": providerCode ?? "-"])
    }
}
