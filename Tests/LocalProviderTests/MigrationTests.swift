import AuthBlock
import Databases
import Foundation
import SQLite
import TemporaryFolder
import Testing

@testable import LocalProvider

@Suite struct MigrationTests {
    let folder: TemporaryFolder
    private let next = Schema(
        applicationID: Schema.accountsID,
        migrations: Schema.current.migrations + [
            "ALTER TABLE account ADD COLUMN telephone TEXT", "CREATE TABLE phone (number TEXT) STRICT",
        ])

    init() throws { folder = try TemporaryFolder() }

    private func version() throws -> Int32 {
        try Connection(path: folder.file("accounts.db").path, mode: .readOnly).userVersion
    }

    @Test func anOlderStoreIsBroughtUpToDateWithItsAccounts() async throws {
        let old = Schema(applicationID: Schema.accountsID, migrations: Array(Schema.current.migrations.prefix(1)))
        let session = try await LocalAccounts(in: folder, schema: old).register()
        #expect(try version() == 1)

        let migrated = try LocalAccounts(
            in: folder,
            schema: Schema(
                applicationID: Schema.accountsID,
                migrations: old.migrations + [
                    "ALTER TABLE account ADD COLUMN telephone TEXT"
                ]))
        #expect(try await migrated.provider.refresh(session).account == session.account)
        #expect(try version() == 2)
        #expect(try migrated.count("account WHERE telephone IS NULL") == 1)
    }

    @Test func severalStepsAreTakenAtOnce() async throws {
        try await LocalAccounts(in: folder).register()
        let migrated = try LocalAccounts(in: folder, schema: next)
        #expect(await code { try await migrated.signIn() } == nil)
        #expect(try version() == next.version)
    }

    @Test func aStepThatFailsLeavesTheStoreAsItWas() async throws {
        try await LocalAccounts(in: folder).register()
        let broken = Schema(
            applicationID: Schema.accountsID, migrations: next.migrations + ["CREATE TABLE account (again)"])
        let local = try LocalAccounts(in: folder, schema: broken)
        #expect(await code { try await local.provider.checkReadiness() } == .storageUnavailable)
        #expect(try version() == Schema.current.version)
        let present = try LocalAccounts(in: folder)
        #expect(await code { try await present.signIn() } == nil)
    }

    @Test func aMigrationKeepsTheKeys() async throws {
        let local = try LocalAccounts(in: folder)
        let token = try #require(try await local.provider.refresh(local.register()).idToken)
        let migrated = try LocalAccounts(in: folder, schema: next)
        #expect(await code { _ = try await migrated.provider.verify(token) } == nil)
    }

    @Test func aStoreThatIsMigratedTooFarIsTooNew() async throws {
        try await LocalAccounts(in: folder, schema: next).register()
        let present = try LocalAccounts(in: folder)
        #expect(await code { try await present.provider.checkReadiness() } == .storageTooNew)
        #expect(try version() == next.version)
    }

    @Test func manyWhoMigrateAtOnceAllSucceed() async throws {
        try await LocalAccounts(in: folder).register()
        let codes = await withTaskGroup { [folder, next] group in
            for _ in 0..<8 {
                group.addTask {
                    await code { try await LocalAccounts(in: folder, schema: next).provider.checkReadiness() }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes == Array(repeating: nil, count: 8))
    }
}
