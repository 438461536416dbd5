import AuthBlock
import SQLite
import TemporaryFolder
import Testing

@testable import LocalProvider

@Suite struct ConcurrencyTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The codes with which many operations at once end.
    private func codes(
        _ count: Int, _ operation: @escaping @Sendable (Int) async throws -> Void
    ) async -> [AuthError.Code?] {
        await withTaskGroup { group in
            for number in 0..<count { group.addTask { await code { try await operation(number) } } }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test func manyWhoCreateTheStoreAtOnceAllSucceed() async throws {
        let folder = folder
        let codes = await codes(10) { number in try await LocalAccounts(in: folder).register("\(number)@example.com") }
        #expect(codes.allSatisfy { $0 == nil })
        #expect(try LocalAccounts(in: folder).count("account") == 10)
    }

    @Test func manyRegistrationsOfOneEmailHaveOneWinner() async throws {
        let local = try LocalAccounts(in: folder)
        let codes = await codes(50) { _ in try await local.register() }
        #expect(codes.count { $0 == nil } == 1)
        #expect(codes.count { $0 == .emailAlreadyInUse } == 49)
        #expect(try local.count("account") == 1)
        #expect(try local.count("session") == 1)
    }

    @Test func providersThatShareAFileAgreeOnOneWinner() async throws {
        let providers = try (0..<5).map { _ in try LocalAccounts(in: folder) }
        let codes = await codes(25) { number in try await providers[number % 5].register() }
        #expect(codes.count { $0 == nil } == 1)
        #expect(codes.count { $0 == .emailAlreadyInUse } == 24)
    }

    @Test func registrationsAtOnceAreAllStored() async throws {
        let local = try LocalAccounts(in: folder)
        let codes = await codes(60) { number in try await local.register("\(number)@example.com") }
        #expect(codes.allSatisfy { $0 == nil })
        let again = try LocalAccounts(in: folder)
        #expect(try again.count("account") == 60)
        #expect(await code { try await again.signIn("59@example.com") } == nil)
    }

    @Test func registrationsThatWaitTogetherShareACommit() async throws {
        let local = try LocalAccounts(in: folder)
        try await local.provider.checkReadiness()
        _ = local.statements.take()
        let codes = await codes(60) { number in try await local.register("\(number)@example.com") }
        #expect(codes.allSatisfy { $0 == nil })
        let statements = local.statements.take()
        #expect(statements.count { $0.hasPrefix("INSERT INTO account") } == 60)
        #expect(statements.count { $0 == "BEGIN IMMEDIATE" } <= 60)
    }

    @Test func signInsAndChangesOfOneAccountAtOnceSucceed() async throws {
        let local = try LocalAccounts(in: folder, .init(iterations: 1_000, workers: 2))
        let session = try await local.register()
        let codes = await codes(40) { number in
            switch number % 4 {
            case 0: _ = try await local.provider.rename(session, to: Username("Ada \(number)"))
            case 1: _ = try await local.provider.account(.id(session.account.id))
            default: try await local.signIn(client: "desk \(number)")
            }
        }
        #expect(codes.allSatisfy { $0 == nil })
    }

    @Test func concurrentRehashesOfOneAccountAllSignIn() async throws {
        try await LocalAccounts(in: folder).register()
        let stronger = try LocalAccounts(in: folder, .init(iterations: 2_000, workers: 4))
        let codes = await codes(4) { _ in try await stronger.signIn() }
        #expect(codes.allSatisfy { $0 == nil })
    }

    @Test func aChangeThatFailsLeavesTheOthersOfItsGroup() async throws {
        let local = try LocalAccounts(in: folder)
        try await local.provider.checkReadiness()
        let store = local.provider.store
        let codes = await codes(30) { number in
            try await store.commit { connection throws(SQLiteError) in
                try connection.execute("INSERT INTO secret VALUES ('test \(number)', x'00')")
                if number % 3 == 0 { try connection.execute("INSERT INTO nowhere VALUES (1)") }
            }
        }
        #expect(codes.count { $0 == nil } == 20)
        #expect(codes.count { $0 == .storageUnavailable } == 10)
        #expect(try local.count("secret WHERE name LIKE 'test %'") == 20)
    }
}
