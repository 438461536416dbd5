import AuthBlock
import AuthBlockTestKit
import Foundation
import SQLite
import Testing

@testable import LocalProvider

@Suite struct AdministrationTests {
    let local: LocalAccounts
    let provider: LocalProvider

    init() throws {
        local = try LocalAccounts()
        provider = local.provider
    }

    private func reference(_ email: String = "ada@example.com") throws -> AccountReference {
        .email(try EmailAddress(email))
    }

    private let missing = AccountReference.id("missing")

    // MARK: Looking

    @Test func accountsAreListedInPagesInTheOrderOfTheirCreation() async throws {
        for person in ["c", "a", "e", "b", "d"] { try await local.register("\(person)@example.com") }
        var (pages, last): ([[String]], String?) = ([], nil)
        repeat {
            let page = try await provider.accounts(after: last, limit: 2)
            pages.append(page.map { String($0.account.email.text.prefix(1)) })
            last = page.last?.account.id
        } while last != nil
        #expect(pages == [["c", "a"], ["e", "b"], ["d"], []])
    }

    @Test func aPageAfterAnAccountThatIsGoneIsAnError() async throws {
        #expect(await code { _ = try await provider.accounts(after: "missing", limit: 2) } == .accountNotFound)
        #expect(await code { _ = try await provider.exportAccounts(after: "missing", limit: 2) } == .accountNotFound)
    }

    @Test func anAccountIsFoundByIDAndByEmail() async throws {
        let session = try await local.register("Ada@example.com")
        let record = try await provider.account(.id(session.account.id))
        #expect(record == (try await provider.account(reference("ADA@EXAMPLE.COM"))))
        #expect(record.account == session.account)
        #expect(!record.isDisabled)
        #expect(record.createdAt == local.clock.now)
        #expect(record.lastSignInAt == local.clock.now)
    }

    @Test func aMissingAccountIsNotFound() async throws {
        let password = try Password(LocalAccounts.password)
        #expect(await code { _ = try await provider.account(missing) } == .accountNotFound)
        #expect(await code { try await provider.setDisabled(true, for: missing) } == .accountNotFound)
        #expect(await code { try await provider.delete(missing) } == .accountNotFound)
        #expect(await code { try await provider.setPassword(password, for: missing) } == .accountNotFound)
    }

    // MARK: Changing

    @Test func aPasswordThatIsSetEndsAllSessions() async throws {
        let session = try await local.register()
        try await provider.setPassword(Password("violin cactus plum 24"), for: reference())
        #expect(await code { _ = try await provider.refresh(session) } == .sessionRevoked)
        #expect(await code { try await local.signIn() } == .invalidCredentials)
        #expect(await code { try await local.signIn("ada@example.com", "violin cactus plum 24") } == nil)
    }

    @Test func aPasswordThatIsSetMustMeetThePolicy() async throws {
        try await local.register()
        #expect(await code { try await provider.setPassword(Password("short"), for: reference()) } == .passwordTooShort)
        #expect(await code { try await local.signIn() } == nil)
    }

    @Test func aDeletedAccountIsGoneWithItsSessions() async throws {
        try await local.register()
        try await local.register("bob@example.com")
        try await provider.delete(reference())
        #expect(try await provider.accounts(after: nil, limit: 9).map(\.account.email.text) == ["bob@example.com"])
        #expect(try local.count("session") == 1)
    }

    // MARK: Export and import

    @Test func accountsMoveToAnotherStoreAsTheyAre() async throws {
        try await local.register("Ada@example.com", name: "Ada Lovelace")
        try await local.register("bob@example.com")
        try await provider.setDisabled(true, for: reference("bob@example.com"))
        let exported = try await provider.exportAccounts(after: nil, limit: 100)

        let other = try LocalAccounts()
        #expect(try await other.provider.importAccounts(exported) == [nil, nil])
        #expect(try await other.provider.exportAccounts(after: nil, limit: 100) == exported)
        #expect(try await other.signIn("ada@example.com").account == exported[0].record.account)
        #expect(await code { try await other.signIn("bob@example.com") } == .accountDisabled)
    }

    @Test func anExportPrintsNoHash() async throws {
        try await local.register()
        let exported = try await provider.exportAccounts(after: nil, limit: 1)
        #expect(exported[0].passwordHash.value.hasPrefix("$pbkdf2-sha256$i=1000,l=32$"))
        #expect(!"\(exported)".contains("pbkdf2"))
    }

    @Test func accountsAreRefusedOneByOne() async throws {
        try await local.register()
        let hash = try await provider.exportAccounts(after: nil, limit: 1)[0].passwordHash
        func account(_ id: String, _ email: String, hash: Secret) throws -> ExportedAccount {
            let account = Account(id: id, email: try EmailAddress(email), username: nil, emailIsVerified: true)
            return ExportedAccount(
                record: .init(account: account, isDisabled: false, createdAt: local.clock.now, lastSignInAt: nil),
                passwordHash: hash)
        }
        let answers = try await provider.importAccounts([
            account("1", "new@example.com", hash: hash), account("2", "ADA@example.com", hash: hash),
            account("1", "other@example.com", hash: hash), account("3", "new@example.com", hash: hash),
            account("4", "weak@example.com", hash: Secret("plain text")), account("", "a@example.com", hash: hash),
            account("a b", "b@example.com", hash: hash),
            account(String(repeating: "x", count: 129), "c@example.com", hash: hash),
            account("with.dots", "d@example.com", hash: hash),
        ])
        #expect(
            answers.map { $0?.code } == [
                nil, .emailAlreadyInUse, .emailAlreadyInUse, .emailAlreadyInUse, .unsupported, .unsupported,
                .unsupported,
                .unsupported, nil,
            ])
        #expect(answers.map { $0?.providerCode }[4...7] == ["passwordHash", "accountID", "accountID", "accountID"])
        #expect(try local.count("account") == 3)
        let imported = try await provider.account(.id("1"))
        #expect(imported.account.emailIsVerified == true)
        #expect(imported.account.username == nil)
        #expect(imported.lastSignInAt == nil)
    }

    @Test func anImportedIDWithDotsKeepsItsSessions() async throws {
        try await local.register()
        var exported = try await provider.exportAccounts(after: nil, limit: 1)
        let record = exported[0].record
        let account = Account(id: "a.b..c", email: record.account.email, username: nil)
        exported[0] = ExportedAccount(
            record: .init(account: account, isDisabled: false, createdAt: .distantPast, lastSignInAt: .distantFuture),
            passwordHash: exported[0].passwordHash)
        let other = try LocalAccounts()
        #expect(try await other.provider.importAccounts(exported) == [nil])
        let session = try await other.signIn()
        #expect(try await other.provider.refresh(session).account.id == "a.b..c")
    }

    @Test func anAccountTakesAtMostThreeHundredBytes() async throws {
        let count = 20_000
        let hash = PasswordHash(iterations: 600_000, salt: .init(0..<16), hash: .init(0..<32)).phc
        let before = try size()
        for batch in stride(from: 0, to: count, by: 5_000) {
            let accounts = try (batch..<batch + 5_000).map { number in
                let account = Account(
                    id: String(
                        (0..<22).map { _ in "abcdefghijklmnopqrstuvwxyzABCDEF0123456789".randomElement() ?? "a" }),
                    email: try EmailAddress("person.\(Int.random(in: 0...999)).\(number)@example.com"),
                    username: try Username("Person \(number)"))
                return ExportedAccount(
                    record: .init(
                        account: account, isDisabled: false, createdAt: local.clock.now, lastSignInAt: local.clock.now),
                    passwordHash: Secret(hash))
            }
            #expect(try await provider.importAccounts(accounts).allSatisfy { $0 == nil })
        }
        let each = Double(try size() - before) / Double(count)
        #expect(each <= 300)
    }

    /// Bytes of the store's file.
    private func size() throws -> Int64 {
        try provider.store.read { connection throws(SQLiteError) in
            let select = try connection.prepare(
                "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
            return try select.step() ? select.int64(at: 0) : 0
        }
    }
}
