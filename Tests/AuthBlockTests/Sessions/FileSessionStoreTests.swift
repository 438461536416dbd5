import AuthBlock
import Foundation
import TemporaryFolder
import Testing

@Suite struct FileSessionStoreTests {
    private let folder: TemporaryFolder
    private let store: FileSessionStore

    init() throws {
        folder = try TemporaryFolder()
        store = FileSessionStore(folder: folder.url.appending(path: "state"), provider: "local")
    }

    private var file: String { folder.path + "/state/session-local.json" }

    private func session(_ token: String = "t") throws -> AuthSession {
        AuthSession(
            account: Account(
                id: "a1", email: try EmailAddress("Ada@example.com"), username: try Username("Ada"),
                emailIsVerified: false),
            refreshToken: Secret(token), idToken: Secret("id"), receivedAt: Date(timeIntervalSince1970: 1_000.5),
            lifetime: 3_600, authenticatedAt: Date(timeIntervalSince1970: 900))
    }

    @Test func nobodyIsSignedInAtFirst() async throws {
        #expect(try await store.load() == nil)
    }

    @Test func aSessionComesBackAsItWasSaved() async throws {
        try await store.save(session())
        #expect(try await store.load() == session())
        try await store.save(session("other"))
        #expect(try await store.load()?.refreshToken.value == "other")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/state") == ["session-local.json"])
    }

    @Test func clearingTwiceIsFine() async throws {
        try await store.save(session())
        try await store.clear()
        try await store.clear()
        #expect(try await store.load() == nil)
    }

    @Test func theFileAndItsFolderArePrivate() async throws {
        try await store.save(session())
        let manager = FileManager.default
        let ofFile = try manager.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        let ofFolder = try manager.attributesOfItem(atPath: folder.path + "/state")[.posixPermissions] as? Int
        #expect(ofFile == 0o600)
        #expect(ofFolder == 0o700)
    }

    @Test func eachProviderAndProfileHasASessionOfItsOwn() async throws {
        let state = folder.url.appending(path: "state")
        try await store.save(session("local"))
        let mock = FileSessionStore(folder: state, provider: "mock")
        let profile = FileSessionStore(folder: state, provider: "local", profile: "../a b")
        #expect(try await mock.load() == nil)
        #expect(try await profile.load() == nil)
        try await profile.save(session("profile"))
        #expect(try await store.load()?.refreshToken.value == "local")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["state"])
    }

    private static let damages: [(String, AuthError.Code)] = [
        ("", .storageDamaged), ("{", .storageDamaged), ("{}", .storageDamaged), ("[]", .storageDamaged),
        (String(repeating: "\u{0}", count: 600), .storageDamaged), (#"{"version": 2}"#, .storageTooNew),
        (#"{"version": 1, "provider": "mock"}"#, .storageDamaged),
    ]

    @Test(arguments: damages)
    func aFileThatCannotBeReadIsAnErrorAndLeftAlone(contents: String, code: AuthError.Code) async throws {
        try await store.save(session())
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        let handle = try #require(FileHandle(forWritingAtPath: file))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data(contents.utf8))
        try handle.close()
        await #expect(throws: AuthError(code, subject: file)) { try await store.load() }
        #expect(FileManager.default.contents(atPath: file) == Data(contents.utf8))
    }

    @Test func aTruncatedFileIsDamaged() async throws {
        try await store.save(session())
        let whole = try #require(FileManager.default.contents(atPath: file))
        for length in stride(from: 0, to: whole.count - 2, by: 40) {
            let handle = try #require(FileHandle(forWritingAtPath: file))
            try handle.truncate(atOffset: 0)
            try handle.write(contentsOf: whole.prefix(length))
            try handle.close()
            await #expect(throws: AuthError(.storageDamaged, subject: file)) { try await store.load() }
        }
    }

    @Test func aFileThatOthersMayReadIsRefused() async throws {
        try await store.save(session())
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
        await #expect(throws: AuthError(.storageUnprotected, subject: file)) { try await store.load() }
    }

    @Test func aFolderThatOthersMayEnterIsRefused() async throws {
        try await store.save(session())
        let state = folder.path + "/state"
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: state)
        await #expect(throws: AuthError(.storageUnprotected, subject: state)) { try await store.save(session()) }
    }

    @Test func aLinkInPlaceOfTheFileIsNotFollowed() async throws {
        try await store.save(session())
        try FileManager.default.moveItem(atPath: file, toPath: folder.path + "/elsewhere")
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: folder.path + "/elsewhere")
        await #expect(throws: AuthError(.storageUnprotected, subject: file)) { try await store.load() }
    }

    @Test func aFolderOrAPipeInPlaceOfTheFileIsDamage() async throws {
        try FileManager.default.createDirectory(
            atPath: file, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        await #expect(throws: AuthError(.storageDamaged, subject: file)) { try await store.load() }
        try FileManager.default.removeItem(atPath: file)
        #expect(mkfifo(file, 0o600) == 0)
        await #expect(throws: AuthError(.storageDamaged, subject: file)) { try await store.load() }
    }

    @Test func onlyOneHoldsTheLockAtATime() async throws {
        let counter = Counter()
        let state = folder.url.appending(path: "state")
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let other = FileSessionStore(folder: state, provider: "local")
                    try? await other.exclusively { () async throws(AuthError) in
                        await counter.enter()
                        await Task.yield()
                        await counter.leave()
                    }
                }
            }
        }
        #expect(await counter.entries == 8)
        #expect(await counter.most == 1)
    }

    @Test func memoryKeepsTheSameOrder() async throws {
        let memory = MemorySessionStore()
        let counter = Counter()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try? await memory.exclusively { () async throws(AuthError) in
                        await counter.enter()
                        await Task.yield()
                        await counter.leave()
                    }
                }
            }
        }
        #expect(await counter.entries == 20)
        #expect(await counter.most == 1)
    }

    private actor Counter {
        private(set) var entries = 0
        private(set) var most = 0
        private var inside = 0

        func enter() {
            entries += 1
            inside += 1
            most = max(most, inside)
        }

        func leave() { inside -= 1 }
    }
}
