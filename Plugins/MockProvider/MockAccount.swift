public import AuthBlock

/// An account that is there from the start.
public struct MockAccount: Sendable, Equatable {
    /// The address that signs in.
    public let email: EmailAddress
    /// The password that does.
    public let password: Password
    /// The name to greet the person by, if they have one.
    public let username: Username?
    /// Whether an administrator disabled it.
    public let isDisabled: Bool

    /// Takes values that are checked already.
    public init(email: EmailAddress, password: Password, username: Username? = nil, isDisabled: Bool = false) {
        self.email = email
        self.password = password
        self.username = username
        self.isDisabled = isDisabled
    }

    /// Takes texts as they would be typed.
    ///
    /// - Throws: an `email…`, `password…` or `username…` code when one of them has the wrong shape.
    public init(
        email: String, password: String, username: String? = nil, isDisabled: Bool = false
    ) throws(AuthError) {
        self.email = try EmailAddress(email)
        self.password = try Password(password)
        self.username = if let username { try Username(username) } else { nil }
        self.isDisabled = isDisabled
    }
}
