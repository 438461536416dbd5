import AuthBlock
import AuthBlockTestKit
import Databases
import Foundation
import SQLite
import TemporaryFolder
import Testing

@testable import LocalProvider

@Suite struct StoreOpeningTests {
    let folder: TemporaryFolder
    let file: URL

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("accounts.db")
    }

    private func opening(_ schema: Schema = .current) async throws -> AuthError.Code? {
        let local = try LocalAccounts(in: folder, schema: schema)
        return await code { try await local.provider.checkReadiness() }
    }

    private func permissions(of url: URL) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int)
    }

    private func setPermissions(_ permissions: Int, of url: URL) throws {
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: url.path)
    }

    /// Writes a file that only its owner may read.
    private func write(_ data: Data) throws {
        try data.write(to: file)
        try setPermissions(0o600, of: file)
    }

    /// A store with an account in it that nobody has open.
    private func makeStore() async throws {
        let local = try LocalAccounts()
        try await local.register()
        let original = local.folder.file("accounts.db")
        try Connection(path: original.path).execute("PRAGMA wal_checkpoint(TRUNCATE)")
        try write(Data(contentsOf: original))
    }

    /// Changes the number of its version.
    private func setVersion(_ version: Int32) throws {
        try Connection(path: file.path).execute("PRAGMA journal_mode = DELETE; PRAGMA user_version = \(version)")
    }

    /// Expects a refusal that leaves every file as it is.
    private func expectRefusal(
        _ code: AuthError.Code, _ schema: Schema = .current, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let before = try Data(contentsOf: file)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        let local = try LocalAccounts(in: folder, schema: schema)
        let error = await error { try await local.provider.checkReadiness() }
        #expect(error == AuthError(code, subject: file.path), sourceLocation: sourceLocation)
        #expect(await AuthBlockCode.of { try await local.signIn() } == code, sourceLocation: sourceLocation)
        #expect(await AuthBlockCode.of { try await local.register() } == code, sourceLocation: sourceLocation)
        #expect(try Data(contentsOf: file) == before, sourceLocation: sourceLocation)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == names.sorted(),
            sourceLocation: sourceLocation)
    }

    // MARK: Making

    @Test func aNewStoreIsPrivate() async throws {
        let deep = folder.file("a/b")
        let provider = LocalProvider(
            .init(iterations: 1_000),
            services: ProviderServices(
                network: NoNetwork(), clock: ManualClock(), folders: Folders(data: deep, state: folder.url)))
        try await provider.checkReadiness()
        #expect(try permissions(of: deep) == 0o700)
        #expect(try permissions(of: deep.appending(path: "accounts.db")) == 0o600)
    }

    @Test func nothingIsMadeBeforeTheFirstUse() throws {
        _ = try LocalAccounts(in: folder)
        #expect(try folder.contents().isEmpty)
    }

    @Test func theJournalsFilesArePrivateToo() async throws {
        let local = try LocalAccounts(in: folder)
        try await local.register()
        for name in ["accounts.db-wal", "accounts.db-shm"] {
            #expect(try permissions(of: folder.file(name)) == 0o600)
        }
    }

    @Test func anEmptyFileBecomesAStore() async throws {
        try write(Data())
        #expect(try await opening() == nil)
    }

    @Test func theFileSaysWhoseItIs() async throws {
        try await makeStore()
        let connection = try Connection(path: file.path, mode: .readOnly)
        guard case .database(let header) = try FileHeader.content(of: connection) else {
            Issue.record("not a database")
            return
        }
        #expect(header.applicationID == Schema.accountsID)
        #expect(header.userVersion == Schema.current.version)
    }

    // MARK: Refusing

    @Test(arguments: [1, 99, 100, 4_096, 100_000])
    func aFileOfZerosIsRefusedAndUntouched(length: Int) async throws {
        try write(Data(count: length))
        try await expectRefusal(.storageDamaged)
    }

    @Test func aFileOfTextIsRefusedAndUntouched() async throws {
        try write(Data(String(repeating: "dear diary, ", count: 1_000).utf8))
        try await expectRefusal(.storageDamaged)
    }

    @Test func anotherProgramsDatabaseIsRefusedAndUntouched() async throws {
        try Connection(path: file.path).execute("CREATE TABLE notes (text); INSERT INTO notes VALUES ('mine')")
        try setPermissions(0o600, of: file)
        try await expectRefusal(.storageDamaged)
    }

    @Test func anotherProgramsDatabaseWithAnUnfinishedJournalIsUntouched() async throws {
        // Copied while it is open, as a program that was killed leaves it.
        let open = folder.file("open.db")
        let connection = try Connection(path: open.path)
        try connection.execute(
            "PRAGMA journal_mode = WAL; CREATE TABLE notes (text); INSERT INTO notes VALUES ('mine')")
        for suffix in ["", "-wal"] {
            try Data(contentsOf: folder.file("open.db\(suffix)")).write(to: folder.file("accounts.db\(suffix)"))
        }
        try setPermissions(0o600, of: file)
        let journal = try Data(contentsOf: folder.file("accounts.db-wal"))
        #expect(!journal.isEmpty)
        try await expectRefusal(.storageDamaged)
        #expect(try Data(contentsOf: folder.file("accounts.db-wal")) == journal)
    }

    @Test func aNewerStoreIsRefusedAndUntouched() async throws {
        try await makeStore()
        try setVersion(Schema.current.version + 1)
        try await expectRefusal(.storageTooNew)
    }

    @Test func aStoreThatWasCutOffIsRefusedAndUntouched() async throws {
        try await makeStore()
        let whole = try Data(contentsOf: file)
        for length in [50, 100, 1_000, 4_096, whole.count - 4_096] {
            try write(whole.prefix(length))
            try await expectRefusal(.storageDamaged)
        }
    }

    @Test func aStoreWithGarbageBehindItsHeaderIsRefusedAndUntouched() async throws {
        try await makeStore()
        let whole = try Data(contentsOf: file)
        try write(whole.prefix(100) + Data(repeating: 0xA5, count: whole.count - 100))
        try await expectRefusal(.storageDamaged)
    }

    @Test func damageThatShowsLaterIsNamed() async throws {
        try await makeStore()
        let local = try LocalAccounts(in: folder)
        try await local.provider.checkReadiness()
        let handle = try FileHandle(forWritingTo: file)
        try handle.seek(toOffset: 4_096)
        try handle.write(contentsOf: Data(repeating: 0xA5, count: 8_192))
        let code = await code { try await local.signIn() }
        #expect(code == .storageDamaged)
    }

    @Test(arguments: [0o640, 0o604, 0o666])
    func aFileThatOthersMayReadIsRefused(permissions: Int) async throws {
        try await makeStore()
        try setPermissions(permissions, of: file)
        try await expectRefusal(.storageUnprotected)
    }

    @Test func aFolderThatOthersMayEnterIsRefused() async throws {
        try setPermissions(0o755, of: folder.url)
        let local = try LocalAccounts(in: folder)
        let error = await error { try await local.provider.checkReadiness() }
        #expect(error == AuthError(.storageUnprotected, subject: folder.url.path))
        #expect(try folder.contents().isEmpty)
    }

    @Test func aLinkIsRefused() async throws {
        let target = folder.file("elsewhere.db")
        try Data().write(to: target)
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: target)
        #expect(try await opening() == .storageUnprotected)
        #expect(try Data(contentsOf: target).isEmpty)
    }

    @Test func aFolderInTheFilesPlaceIsRefused() async throws {
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        #expect(try await opening() == .storageDamaged)
    }

    @Test func aFileInTheFoldersPlaceIsUnreadable() async throws {
        try write(Data("x".utf8))
        let provider = LocalProvider(
            .init(database: file.appending(path: "accounts.db"), iterations: 1_000),
            services: ProviderServices(
                network: NoNetwork(), clock: ManualClock(), folders: Folders(data: folder.url, state: folder.url)))
        #expect(await code { try await provider.checkReadiness() } == .storageUnreadable)
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything"))
    func aFileWithoutPermissionIsUnreadable() async throws {
        try await makeStore()
        try setPermissions(0o000, of: file)
        #expect(try await opening() == .storageUnreadable)
    }

    @Test func aStoreThatCouldNotBeOpenedOpensOnceItIsPutRight() async throws {
        try write(Data("x".utf8))
        let local = try LocalAccounts(in: folder)
        #expect(await code { try await local.register() } == .storageDamaged)
        try FileManager.default.removeItem(at: file)
        #expect(await code { try await local.register() } == nil)
    }

    @Test func aFileThatIsTakenAwayIsNoticed() async throws {
        let local = try LocalAccounts(in: folder)
        try await local.register()
        try await local.provider.checkReadiness()
        try FileManager.default.removeItem(at: file)
        #expect(await code { try await local.provider.checkReadiness() } == .storageReplaced)
        #expect(try await opening() == nil)
        #expect(await code { try await local.provider.checkReadiness() } == .storageReplaced)
    }
}

/// The same as `code(of:)`, for where a parameter has that name.
private enum AuthBlockCode {
    static func of(_ operation: () async throws -> Void) async -> AuthError.Code? { await error(of: operation)?.code }
}
