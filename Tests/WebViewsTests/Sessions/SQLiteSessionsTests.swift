import AuthBlock
import Foundation
import SQLite
import TemporaryFolder
import Testing

@testable import WebViews

@Suite struct SQLiteSessionsTests {
    private let folder: TemporaryFolder
    private let sessions: SQLiteSessions
    private let now = Date(timeIntervalSince1970: 1_767_268_800)

    init() throws {
        folder = try TemporaryFolder()
        sessions = Self.open(folder)
    }

    private static func open(_ folder: TemporaryFolder) -> SQLiteSessions {
        SQLiteSessions(
            file: folder.file("web-sessions.db"), limits: SessionLimits(idle: .seconds(100), lifetime: .seconds(1_000)))
    }

    private func stored(_ age: TimeInterval = 0) -> StoredSession {
        StoredSession(sealed: [1, 2, 3], startedAt: now - age, usedAt: now - age)
    }

    @Test func whatIsAddedIsFoundByEveryone() async throws {
        try await sessions.add(stored(), as: [1], replacing: nil)
        #expect(try await Self.open(folder).find([1]) == stored())
        #expect(try await sessions.find([2]) == nil)
    }

    @Test func aFileThatIsTakenAwayIsNoticed() async throws {
        try await sessions.checkReadiness()
        let file = folder.file("web-sessions.db")
        try FileManager.default.moveItem(at: file, to: folder.file("old.db"))
        await #expect(throws: AuthError(.storageReplaced, subject: file.path)) { try await sessions.checkReadiness() }
        try await Self.open(folder).checkReadiness()
        await #expect(throws: AuthError(.storageReplaced, subject: file.path)) { try await sessions.checkReadiness() }
    }

    @Test func aReplacedSessionIsGone() async throws {
        try await sessions.add(stored(), as: [1], replacing: nil)
        try await sessions.add(stored(), as: [2], replacing: [1])
        #expect(try await sessions.find([1]) == nil)
        #expect(try await sessions.find([2]) != nil)
    }

    @Test func anEndedSessionIsNotRenewed() async throws {
        try await sessions.add(stored(), as: [1], replacing: nil)
        #expect(try await sessions.renew([1], sealed: [9]))
        #expect(try await sessions.find([1])?.sealed == [9])
        try await sessions.remove([1])
        #expect(try await !sessions.renew([1], sealed: [8]))
        #expect(try await sessions.find([1]) == nil)
    }

    @Test func useIsNotedForwardsOnly() async throws {
        try await sessions.add(stored(), as: [1], replacing: nil)
        try await sessions.touch([1], at: now + 60)
        try await sessions.touch([1], at: now + 30)
        #expect(try await sessions.find([1])?.usedAt == now + 60)
    }

    @Test func aReservationOfBeforeTheClockWasSetBackHoldsNobodyUp() async throws {
        try await sessions.add(stored(), as: [1], replacing: nil)
        #expect(try await sessions.reserve([1], for: [7], at: now, until: now + 20))
        #expect(try await !sessions.reserve([1], for: [8], at: now - 1, until: now + 19))
        #expect(try await sessions.reserve([1], for: [8], at: now - 7_200, until: now - 7_180))
    }

    @Test func aReservationIsForOneUntilItEnds() async throws {
        try await sessions.add(stored(), as: [1], replacing: nil)
        let other = Self.open(folder)
        #expect(try await sessions.reserve([1], for: [7], at: now, until: now + 20))
        #expect(try await !other.reserve([1], for: [8], at: now + 19, until: now + 39))
        try await other.release([1], from: [8])
        #expect(try await !other.reserve([1], for: [8], at: now + 19, until: now + 39))
        #expect(try await other.reserve([1], for: [8], at: now + 20, until: now + 40))
        try await sessions.release([1], from: [7])
        #expect(try await !sessions.reserve([1], for: [7], at: now + 21, until: now + 41))
        try await other.release([1], from: [8])
        #expect(try await sessions.reserve([1], for: [7], at: now + 21, until: now + 41))
        #expect(try await sessions.reserve([9], for: [7], at: now, until: now + 20))
    }

    @Test func theSecretIsOneForAll() async throws {
        let secrets = try await withThrowingTaskGroup { [folder] group in
            for _ in 0..<8 { group.addTask { try await Self.open(folder).secret() } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(secrets.count == 1)
        #expect(secrets.first?.count == 32)
    }

    @Test(.timeLimit(.minutes(1))) func whatHasExpiredIsSweptAwayInTime() async throws {
        // Digests that sweeps come by often: those that begin anywhere look at what follows.
        for index in 0..<100 { try await sessions.add(stored(200), as: [255, 255, UInt8(index)], replacing: nil) }
        let database = try Connection(path: folder.file("web-sessions.db").path, mode: .readOnly)
        func count() throws -> Int64 {
            let select = try database.prepare("SELECT count(*) FROM session")
            return try select.step() ? select.int64(at: 0) : 0
        }
        var last: [UInt8]?
        while try count() > 1 {
            let next: [UInt8] = [1, UInt8.random(in: 0...255), UInt8.random(in: 0...255)]
            try await sessions.add(stored(), as: next, replacing: last)
            last = next
        }
        #expect(try await sessions.find(last ?? []) != nil)
    }

    @Test func theFileAloneOpensNothing() async throws {
        let town = try Town()
        let surfer = Surfer(try town.makeSite())
        try await surfer.signIn()
        let id = try #require(surfer.session)
        let bytes = try #require(SessionID(cookieValue: id))
        let files = try FileManager.default.contentsOfDirectory(atPath: town.folder.url.path)
        for file in files where file.hasPrefix("web-sessions") {
            let contents = try Data(contentsOf: town.folder.file(file))
            for secret in ["ada@example.com", "Ada", "mock-refresh-token", id] {
                #expect(contents.range(of: Data(secret.utf8)) == nil)
            }
            let mode = try FileManager.default.attributesOfItem(atPath: town.folder.file(file).path)[.posixPermissions]
            #expect(mode as? Int == 0o600)
        }
        #expect(bytes.cookieValue == id)
    }
}
