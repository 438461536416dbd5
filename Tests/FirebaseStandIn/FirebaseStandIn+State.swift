import Foundation

/// An account as the stand-in keeps it.
struct StandInAccount {
    let id: String
    var email: String
    var password: String
    var isDisabled = false
    var emailIsVerified = false
    /// Goes up when older sessions end.
    var generation = 0
    /// ID tokens from before are refused.
    var validSince: Date
}

/// What a refresh token stands for.
struct StandInRefreshToken {
    let accountID: String
    let generation: Int
    let authenticatedAt: Date
}

extension FirebaseStandIn {
    /// How many accounts there are.
    public var accountCount: Int { withLock { accounts.count } }

    /// The id of the account with an e-mail.
    public func accountID(of email: String) -> String? { withLock { account(email)?.id } }

    /// A member of a profile.
    public func profile(_ accountID: String, _ member: String) -> String? {
        withLock { databases.values.lazy.compactMap { $0[accountID]?[member] as? String }.first }
    }

    /// Whether an account has a profile of any kind.
    public func hasProfile(_ accountID: String) -> Bool {
        withLock { databases.values.contains { $0[accountID] != nil } }
    }

    /// The names of the databases that hold anything.
    public var databaseNames: [String] { withLock { databases.filter { !$0.value.isEmpty }.keys.sorted() } }

    /// Accounts without an active profile, and active profiles without an account.
    public var orphans: [String] {
        withLock {
            let active = Set(
                databases.values.flatMap { $0.filter { $0.value["active"] as? String == "yes" }.keys })
            return Set(accounts.keys).symmetricDifference(active).sorted()
        }
    }

    /// Disables an account, as an administrator would, or enables it again.
    public func setDisabled(_ isDisabled: Bool, _ email: String) {
        withLock {
            if let id = account(email)?.id { accounts[id]?.isDisabled = isDisabled }
        }
    }

    /// Deletes an account without its profile, as an administrator would.
    public func remove(_ email: String) {
        withLock {
            if let id = account(email)?.id { accounts[id] = nil }
        }
    }

    /// Ends all sessions of an account, as an administrator would.
    public func revokeSessions(of email: String) {
        withLock {
            guard let id = account(email)?.id else { return }
            accounts[id]?.generation += 1
            accounts[id]?.validSince = now
        }
    }

    /// Removes a profile without its account, as another program would.
    public func removeProfile(_ accountID: String) {
        withLock {
            for name in databases.keys { databases[name]?[accountID] = nil }
        }
    }

    /// Changes members of a profile, as another program would.
    public func setProfile(_ accountID: String, _ members: [String: String]) {
        withLock {
            for name in databases.keys { databases[name]?[accountID, default: [:]].merge(members) { $1 } }
        }
    }

    func account(_ email: String) -> StandInAccount? { accounts.values.first { $0.email == email.lowercased() } }
}
