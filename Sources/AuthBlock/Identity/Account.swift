import Foundation

/// One person's account as a provider describes it.
public struct Account: Sendable, Equatable {
    /// The provider's own name for the account. It never changes and is never reused.
    public let id: String
    /// The e-mail address that signs in.
    public var email: EmailAddress
    /// The name to greet the person by, when the provider has one.
    public var username: Username?
    /// Whether the address has been proven to belong to the person. `nil` where the provider does not know.
    public var emailIsVerified: Bool?

    /// Describes an account.
    public init(id: String, email: EmailAddress, username: Username?, emailIsVerified: Bool? = nil) {
        self.id = id
        self.email = email
        self.username = username
        self.emailIsVerified = emailIsVerified
    }
}
