import AuthBlock
import Foundation

/// A row of the table of accounts.
struct StoredAccount: Sendable {
    /// Where the row is. Never leaves the store, and may be taken again when its account is deleted.
    let number: Int64
    let id: String
    let canonicalEmail: String
    /// The e-mail as it was given, where it differs from the canonical one.
    let emailAsGiven: String?
    let username: String?
    /// The password's hash as a PHC string.
    let passwordHash: String
    let isDisabled: Bool
    let emailIsVerified: Bool?
    let createdAt: Timestamp
    let lastSignInAt: Timestamp?

    /// The account as everybody else knows it.
    ///
    /// - Parameter typed: the address that found the account, which need not be checked again if it is the same.
    /// - Throws: ``AuthError/Code/storageDamaged`` when the row was changed by another hand.
    func account(typed: EmailAddress? = nil) throws(AuthError) -> Account {
        let text = emailAsGiven ?? canonicalEmail
        guard let email = typed?.text == text ? typed : try? EmailAddress(text) else {
            throw AuthError(.storageDamaged)
        }
        return Account(
            id: id, email: email, username: username.flatMap(Username.init(showable:)),
            emailIsVerified: emailIsVerified)
    }

    /// What makes a password of this person easy to guess.
    var personalWords: [String] { [emailAsGiven ?? canonicalEmail, username].compactMap { $0 } }

    /// The account as an administrator sees it.
    func record() throws(AuthError) -> AccountRecord {
        AccountRecord(
            account: try account(), isDisabled: isDisabled, createdAt: createdAt.date, lastSignInAt: lastSignInAt?.date)
    }
}

/// An account that is about to be stored.
struct NewAccount: Sendable {
    let account: Account
    let passwordHash: PasswordHash
    var isDisabled = false
    let createdAt: Timestamp
    var lastSignInAt: Timestamp?
}
