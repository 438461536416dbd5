import AuthBlock
import Foundation

@testable import AuthBlockCommand

/// A provider with any number of accounts that exist only while they are looked at; it records what it is told.
final class StubAdministration: AccountAdministering, ProviderFactory {
    let count: Int
    private let calls = Calls()
    private let answer: @Sendable (ExportedAccount) throws(AuthError) -> AuthError?

    /// - Parameters:
    ///   - count: how many accounts it has.
    ///   - answer: what it says to each account that is imported.
    init(
        count: Int = 0, answer: @escaping @Sendable (ExportedAccount) throws(AuthError) -> AuthError? = { _ in nil }
    ) {
        self.count = count
        self.answer = answer
    }

    /// What it was told, in order.
    var told: [String] { calls.all }

    /// Runs a command line with this provider alone.
    func run(_ words: String..., on console: Console) async throws -> ExitCode {
        await AuthBlockCommand.run(words + ["--provider", "stub"], with: try ProviderRegistry([self]), on: console)
    }

    static func record(_ number: Int) throws(AuthError) -> AccountRecord {
        let account = Account(
            id: String(number), email: try EmailAddress("user\(number)@example.com"),
            username: try Username("U\(number)"),
            emailIsVerified: nil)
        return AccountRecord(
            account: account, isDisabled: number.isMultiple(of: 2), createdAt: Date(timeIntervalSince1970: 86_400.25),
            lastSignInAt: number == 1 ? Date(timeIntervalSince1970: 172_800) : nil)
    }

    private func page(after id: String?, limit: Int) throws(AuthError) -> [AccountRecord] {
        let first = (id.flatMap { Int($0) } ?? 0) + 1
        var page: [AccountRecord] = []
        for number in first..<max(first, min(count + 1, first + limit)) { page.append(try Self.record(number)) }
        calls.add("page of \(page.count)")
        return page
    }

    private func number(_ reference: AccountReference) throws(AuthError) -> Int {
        let name =
            switch reference {
            case .id(let id): id
            case .email(let email): String(email.text.dropFirst(4).prefix { $0 != "@" })
            }
        guard let number = Int(name), (1...max(1, count)).contains(number) else { throw AuthError(.accountNotFound) }
        return number
    }

    // MARK: AccountAdministering

    func accounts(after id: String?, limit: Int) async throws(AuthError) -> [AccountRecord] {
        try page(after: id, limit: limit)
    }

    func account(_ reference: AccountReference) async throws(AuthError) -> AccountRecord {
        try Self.record(try number(reference))
    }

    func setDisabled(_ isDisabled: Bool, for reference: AccountReference) async throws(AuthError) {
        calls.add("\(isDisabled ? "disable" : "enable") \(try number(reference))")
    }

    func delete(_ reference: AccountReference) async throws(AuthError) {
        calls.add("delete \(try number(reference))")
    }

    func setPassword(_ password: Password, for reference: AccountReference) async throws(AuthError) {
        calls.add("set \(password.secret) for \(try number(reference))")
    }

    func exportAccounts(after id: String?, limit: Int) async throws(AuthError) -> [ExportedAccount] {
        try page(after: id, limit: limit).map {
            ExportedAccount(record: $0, passwordHash: Secret("hash of \($0.account.id)"))
        }
    }

    func importAccounts(_ accounts: [ExportedAccount]) async throws(AuthError) -> [AuthError?] {
        calls.add("import \(accounts.count)")
        var answers: [AuthError?] = []
        for account in accounts { answers.append(try answer(account)) }
        return answers
    }

    func signIn(_ credentials: Credentials) async throws(AuthError) -> AuthSession { throw AuthError(.unsupported) }
    func register(_ registration: Registration) async throws(AuthError) -> AuthSession { throw AuthError(.unsupported) }
    func refresh(_ session: AuthSession) async throws(AuthError) -> AuthSession { throw AuthError(.unsupported) }
    func deleteAccount(_ session: AuthSession) async throws(AuthError) {}

    // MARK: ProviderFactory

    var id: ProviderID { "stub" }
    var summary: String { "accounts for tests" }
    var contractVersion: Int { ProviderContract.version }
    func options(from settings: Settings) {}
    func make(_ options: (), services: ProviderServices) -> any AuthProvider { self }

    // Sendable because the list is only touched while the lock is held.
    private final class Calls: @unchecked Sendable {
        private let lock = NSLock()
        private var calls: [String] = []

        var all: [String] { lock.withLock { calls } }
        func add(_ call: String) { lock.withLock { calls.append(call) } }
    }
}
