import AuthBlock
import Foundation
import SQLite
import TemporaryFolder
import Testing

@testable import WebViews

@Suite struct OpenedSessionsTests {
    private let folder: TemporaryFolder
    private let sessions: SQLiteSessions
    private let opened = OpenedSessions()
    private let now = Date(timeIntervalSince1970: 1_767_268_800)

    init() async throws {
        folder = try TemporaryFolder()
        sessions = SQLiteSessions(
            file: folder.file("web-sessions.db"), limits: SessionLimits(idle: .seconds(100), lifetime: .seconds(1_000)))
        _ = try await sessions.secret()
    }

    private func entry(_ name: String) throws -> OpenedSessions.Entry {
        OpenedSessions.Entry(
            stored: StoredSession(sealed: [1], startedAt: now, usedAt: now),
            session: AuthSession(
                account: Account(id: name, email: try EmailAddress("ada@example.com"), username: nil),
                refreshToken: Secret(name), idToken: nil, receivedAt: now, lifetime: 60, authenticatedAt: now))
    }

    @Test func whatWasReadIsKeptUntilTheStoreChanges() async throws {
        let mark = try #require(sessions.mark)
        opened.keep(try entry("ada"), as: [1], at: mark)
        #expect(opened.find([1], at: mark)?.session.account.id == "ada")
        #expect(opened.find([2], at: mark) == nil)
        try await sessions.add(try entry("eve").stored, as: [9], replacing: nil)
        let later = try #require(sessions.mark)
        #expect(opened.find([1], at: later) == nil)
        opened.keep(try entry("eve"), as: [9], at: later)
        #expect(opened.find([1], at: mark) == nil && opened.find([1], at: later) == nil)
    }

    @Test func whatWasReadBeforeAChangeIsNotTakenForNew() async throws {
        let mark = try #require(sessions.mark)
        try await sessions.add(try entry("eve").stored, as: [9], replacing: nil)
        opened.keep(try entry("ada"), as: [1], at: mark)
        #expect(opened.find([1], at: try #require(sessions.mark)) == nil)
    }

    @Test func theyAreFew() throws {
        let mark = try #require(sessions.mark)
        for number in 0..<UInt8.max { opened.keep(try entry("ada"), as: [number, 0], at: mark) }
        for number in 0..<UInt8.max { opened.keep(try entry("ada"), as: [number, 1], at: mark) }
        let kept = (0..<UInt8.max).count { opened.find([$0, 0], at: mark) != nil }
        #expect(kept == 0)
    }
}
