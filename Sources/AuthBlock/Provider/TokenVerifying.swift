public import Foundation

/// A provider that can check an ID token that somebody presents.
public protocol TokenVerifying: AuthProvider {
    /// Checks signature, issuer, audience and times of an ID token.
    ///
    /// - Throws: ``AuthError/Code/tokenInvalid`` when any of them is wrong, or an unavailable code when the keys
    ///   cannot be had.
    func verify(_ idToken: Secret) async throws(AuthError) -> VerifiedToken

    /// The public keys as a JSON Web Key Set (RFC 7517), for programs that verify by themselves, or `nil` where the
    /// back end publishes them itself.
    func publicKeys() async throws(AuthError) -> String?
}

/// What a valid ID token says.
public struct VerifiedToken: Sendable, Equatable {
    /// The account's id.
    public let accountID: String
    /// Its e-mail, when the token names it.
    public let email: EmailAddress?
    /// Its user name, when the token names it.
    public let username: Username?
    /// When the password was checked.
    public let authenticatedAt: Date
    /// Until when the token is valid.
    public let expiresAt: Date

    /// Puts the claims together.
    public init(
        accountID: String, email: EmailAddress?, username: Username?, authenticatedAt: Date, expiresAt: Date
    ) {
        self.accountID = accountID
        self.email = email
        self.username = username
        self.authenticatedAt = authenticatedAt
        self.expiresAt = expiresAt
    }
}
