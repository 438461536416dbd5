public import Foundation

/// A provider whose accounts can be administered from this machine.
///
/// Every method names an account by its ``AccountReference`` and throws ``AuthError/Code/accountNotFound`` when there
/// is none.
public protocol AccountAdministering: AuthProvider {
    /// Up to `limit` accounts in the order of their creation, after the one with the given id.
    func accounts(after id: String?, limit: Int) async throws(AuthError) -> [AccountRecord]

    /// One account.
    func account(_ reference: AccountReference) async throws(AuthError) -> AccountRecord

    /// Disables an account, which ends its sessions, or enables it again.
    func setDisabled(_ isDisabled: Bool, for reference: AccountReference) async throws(AuthError)

    /// Deletes an account with all its sessions.
    func delete(_ reference: AccountReference) async throws(AuthError)

    /// Sets a password, which ends all sessions of the account.
    ///
    /// - Throws: also a `password…` code when it does not meet the policy.
    func setPassword(_ password: Password, for reference: AccountReference) async throws(AuthError)

    /// Like ``accounts(after:limit:)``, with the password hashes.
    func exportAccounts(after id: String?, limit: Int) async throws(AuthError) -> [ExportedAccount]

    /// Adds accounts; answers, in the same order, `nil` for each that was added or why it was not. None is half added.
    func importAccounts(_ accounts: [ExportedAccount]) async throws(AuthError) -> [AuthError?]
}

/// How an administrator names an account.
public enum AccountReference: Sendable, Equatable {
    /// By its id.
    case id(String)
    /// By its e-mail.
    case email(EmailAddress)
}

/// An account as an administrator sees it.
public struct AccountRecord: Sendable, Equatable {
    /// The account itself.
    public let account: Account
    /// Whether it is disabled.
    public let isDisabled: Bool
    /// When it was created.
    public let createdAt: Date
    /// When its password last signed in, if it ever did.
    public let lastSignInAt: Date?

    /// Puts a record together.
    public init(account: Account, isDisabled: Bool, createdAt: Date, lastSignInAt: Date?) {
        self.account = account
        self.isDisabled = isDisabled
        self.createdAt = createdAt
        self.lastSignInAt = lastSignInAt
    }
}

/// An account as it moves between installations.
public struct ExportedAccount: Sendable, Equatable {
    /// The account's record.
    public let record: AccountRecord
    /// The password's hash as a PHC string, such as `$pbkdf2-sha256$i=600000$…`.
    public let passwordHash: Secret

    /// Puts an export together.
    public init(record: AccountRecord, passwordHash: Secret) {
        self.record = record
        self.passwordHash = passwordHash
    }
}
