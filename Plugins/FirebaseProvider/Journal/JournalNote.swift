import AuthBlock
import Foundation

/// What has to be known to finish or to undo a piece of work without whoever asked for it.
struct JournalNote: Codable, Sendable, Equatable {
    /// Goes up when an older program could no longer act on what a newer one wrote.
    static let currentVersion = 1

    /// What is to become of the account.
    enum Goal: String, Codable {
        /// An account with its profile.
        case whole
        /// Neither.
        case gone
    }

    private(set) var version = Self.currentVersion
    var goal: Goal
    let email: String
    let userName: String?
    /// Known once the account is made.
    var accountID: String?
    /// The way to act for the account; `nil` as long as there is none, and when it has stopped working. Then the
    /// next sign-in with the e-mail sets the account right.
    var refreshToken: String?

    /// Begins the registration of an account.
    init(_ registration: Registration) {
        goal = .whole
        email = registration.email.text
        userName = registration.username.text
    }

    /// Begins the deletion of an account.
    init(deletionOf session: AuthSession) {
        goal = .gone
        email = session.account.email.text
        userName = session.account.username?.text
        accountID = session.account.id
        refreshToken = session.refreshToken.value
    }

    /// A session of the account, without an ID token; `nil` while there is no way to act for it.
    var session: AuthSession? {
        guard let accountID, let refreshToken, let email = try? EmailAddress(email) else { return nil }
        return AuthSession(
            account: Account(id: accountID, email: email, username: username), refreshToken: Secret(refreshToken),
            receivedAt: .distantPast, lifetime: 0, authenticatedAt: .distantPast)
    }

    /// The user name.
    var username: Username? { userName.flatMap(Username.init(showable:)) }
}

extension JournalNote: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The goal alone.
    var description: String { "<journal note: \(goal.rawValue)>" }
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: []) }
}
