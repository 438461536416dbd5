import AuthBlock
import AuthBlockTestKit
import Foundation
import SQLite
import Testing

@testable import LocalProvider

@Suite struct RefreshTokenTests {
    let local: LocalAccounts

    init() throws { local = try LocalAccounts() }

    private func refresh(_ session: AuthSession) async throws -> AuthSession {
        try await local.provider.refresh(session)
    }

    private func refusal(of session: AuthSession) async -> AuthError.Code? {
        await code { _ = try await refresh(session) }
    }

    @Test func aRefreshReplacesTheTokenAndBringsAnIDToken() async throws {
        let first = try await local.register()
        local.clock.advance(by: .hours(2))
        let second = try await refresh(first)
        #expect(second.account == first.account)
        #expect(second.refreshToken != first.refreshToken)
        #expect(second.idToken != nil)
        #expect(second.receivedAt == local.clock.now)
        #expect(second.authenticatedAt == first.authenticatedAt)
    }

    @Test func aRepeatedRefreshGetsTheSameSuccessorForTenSeconds() async throws {
        let first = try await local.register()
        let second = try await refresh(first)
        local.clock.advance(by: .seconds(10))
        #expect(try await refresh(first).refreshToken == second.refreshToken)
        #expect(await refusal(of: second) == nil)
    }

    @Test func aTokenThatIsUsedAgainLaterEndsTheSession() async throws {
        let first = try await local.register()
        let second = try await refresh(first)
        local.clock.advance(by: .milliseconds(10_001))
        #expect(await refusal(of: first) == .sessionRevoked)
        #expect(await refusal(of: second) == .sessionRevoked)
        #expect(try local.count("session") == 0)
    }

    @Test func anOlderTokenEndsTheSessionAtOnce() async throws {
        let first = try await local.register()
        let third = try await refresh(try await refresh(first))
        #expect(await refusal(of: first) == .sessionRevoked)
        #expect(await refusal(of: third) == .sessionRevoked)
    }

    @Test func aReusedTokenLeavesOtherSessionsAlone() async throws {
        let first = try await local.register()
        let other = try await local.signIn()
        _ = try await refresh(try await refresh(first))
        #expect(await refusal(of: first) == .sessionRevoked)
        #expect(await refusal(of: other) == nil)
    }

    @Test func aClockThatIsSetBackDoesNotMakeTheGraceLonger() async throws {
        let first = try await local.register()
        _ = try await refresh(first)
        local.clock.advance(by: .seconds(-60))
        #expect(await refusal(of: first) == .sessionRevoked)
    }

    @Test func aSessionOfAClockThatWasWrongByYearsIsOver() async throws {
        _ = try await local.register()
        local.clock.advance(by: .days(3_650))
        let session = try await local.signIn()
        local.clock.advance(by: .days(-3_650))
        #expect(await refusal(of: session) == .sessionExpired)
        let later = try await local.signIn()
        #expect(await refusal(of: later) == nil)
    }

    @Test func aClockThatIsSetBackByHoursEndsNoSession() async throws {
        let session = try await local.register()
        local.clock.advance(by: .hours(-2))
        #expect(await refusal(of: session) == nil)
    }

    @Test func aSessionEndsAfterThirtyDaysHoweverOftenItIsUsed() async throws {
        var session = try await local.register()
        for _ in 0..<29 {
            local.clock.advance(by: .days(1))
            session = try await refresh(session)
        }
        local.clock.advance(by: .days(1))
        #expect(await refusal(of: session) == .sessionExpired)
        #expect(try local.count("session") == 0)
    }

    @Test func theLifeOfASessionIsASetting() async throws {
        let short = try LocalAccounts(.init(iterations: 1_000, sessionDays: 1))
        let session = try await short.register()
        short.clock.advance(by: .seconds(86_400 - 1))
        let last = try await short.provider.refresh(session)
        short.clock.advance(by: .seconds(1))
        #expect(await code { _ = try await short.provider.refresh(last) } == .sessionExpired)
    }

    @Test func aDisabledAccountsSessionsEnd() async throws {
        let session = try await local.register()
        try await local.provider.setDisabled(true, for: .id(session.account.id))
        #expect(try local.count("session") == 0)
        #expect(await refusal(of: session) == .accountDisabled)
        try await local.provider.setDisabled(false, for: .id(session.account.id))
        #expect(await refusal(of: session) == .sessionRevoked)
    }

    @Test func aDeletedAccountsSessionsEnd() async throws {
        let session = try await local.register()
        try await local.provider.delete(.id(session.account.id))
        #expect(await refusal(of: session) == .accountNotFound)
        // An account that takes the place of the old one does not inherit its sessions.
        try await local.register()
        #expect(await refusal(of: session) == .accountNotFound)
    }

    @Test func aTokenThatIsNoneOfOursEndsTheSessionAndNobodyElses() async throws {
        let session = try await local.register()
        let own = session.refreshToken.value
        let parts = own.split(separator: ".").map(String.init)
        let garbage = [
            "", ".", "..", "a.b.c", parts[0], "\(parts[0]).\(parts[1])", "\(own)=", " \(own)", "\(own).",
            "\(parts[0]).\(String(parts[1].reversed())).\(parts[2])", String(repeating: ".", count: 100_000),
        ]
        for text in garbage {
            var forged = session
            forged.refreshToken = Secret(text)
            let code = try #require(await refusal(of: forged), "accepted \(text.prefix(20))")
            #expect(code.endsSession)
        }
        #expect(await refusal(of: session) == nil)
    }

    @Test func eightRefreshesAtOnceAgree() async throws {
        let session = try await local.register()
        let tokens = try await withThrowingTaskGroup { group in
            for _ in 0..<8 { group.addTask { try await local.provider.refresh(session).refreshToken } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(tokens.count == 1)
    }

    @Test func expiredSessionsAreSweptAway() async throws {
        for person in 0..<10 {
            try await local.register("\(person)@example.com")
            try await local.signIn("\(person)@example.com")
        }
        local.clock.advance(by: .days(29))
        try await local.register("last@example.com")
        local.clock.advance(by: .days(1))
        let now = Timestamp(local.clock.now)
        for _ in 0..<10_000 where try local.count("session") > 1 {
            try local.provider.store.record { connection throws(SQLiteError) in
                try Sweep.run(connection, at: now, rows: 4)
            }
        }
        #expect(try local.count("session") == 1)
    }
}
