import Foundation

/// The form in which ``FileSessionStore`` writes a session.
struct SessionRecord: Codable {
    /// Goes up when an older program could no longer read what a newer one wrote.
    static let currentVersion = 1

    let version: Int
    let provider: String
    let accountID: String
    let email: String
    let username: String?
    let emailIsVerified: Bool?
    let refreshToken: String
    let idToken: String?
    let receivedAt: Date
    let lifetime: TimeInterval
    let authenticatedAt: Date

    init(_ session: AuthSession, provider: ProviderID) {
        version = Self.currentVersion
        self.provider = provider.rawValue
        accountID = session.account.id
        email = session.account.email.text
        username = session.account.username?.text
        emailIsVerified = session.account.emailIsVerified
        refreshToken = session.refreshToken.value
        idToken = session.idToken?.value
        receivedAt = session.receivedAt
        lifetime = session.lifetime
        authenticatedAt = session.authenticatedAt
    }

    func session() throws(AuthError) -> AuthSession {
        AuthSession(
            account: Account(
                id: accountID, email: try EmailAddress(email), username: username.flatMap(Username.init(showable:)),
                emailIsVerified: emailIsVerified),
            refreshToken: Secret(refreshToken), idToken: idToken.map(Secret.init), receivedAt: receivedAt,
            lifetime: lifetime, authenticatedAt: authenticatedAt)
    }

    /// Reads what is needed to tell a newer version from damage.
    struct VersionOnly: Decodable {
        let version: Int
    }
}
