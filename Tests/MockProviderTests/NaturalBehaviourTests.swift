import AuthBlock
import AuthBlockTestKit
import Foundation
import MockProvider
import Testing

/// What the conformance suite leaves open, or cannot see from outside.
@Suite struct NaturalBehaviourTests {
    private let clock = ManualClock()

    private func mock(_ script: MockScript = MockScript()) -> MockProvider {
        MockProvider(script: script, clock: clock)
    }

    @Test func anAccountOfTheScriptSignsIn() async throws {
        let mock = mock(.init(accounts: [try Ada.account]))
        let session = try await mock.signIn(try Ada.credentials())
        #expect(session.account.username?.text == "Ada")
        #expect(session.receivedAt == clock.now)
        #expect(session.authenticatedAt == clock.now)
        #expect(session.idToken == nil)
    }

    @Test func aDisabledAccountIsToldOnlyToWhoKnowsItsPassword() async throws {
        let disabled = try MockAccount(email: "ada@example.com", password: "correct horse", isDisabled: true)
        let mock = mock(.init(accounts: [disabled]))
        await #expect(throws: AuthError(.accountDisabled)) { try await mock.signIn(try Ada.credentials()) }
        await #expect(throws: AuthError(.invalidCredentials)) {
            try await mock.signIn(try Ada.credentials(password: "wrong horse"))
        }
    }

    @Test(arguments: [MockOperation.deleteAccount, .changePassword])
    func anOldSignInIsNotRecentEnough(operation: MockOperation) async throws {
        let mock = mock(.init(accounts: [try Ada.account]))
        let session = try await mock.signIn(try Ada.credentials())
        clock.advance(by: .seconds(301))
        await #expect(throws: AuthError(.recentSignInRequired)) { try await mock.perform(operation, session) }
        let renewed = try await mock.refresh(session)
        await #expect(throws: AuthError(.recentSignInRequired)) { try await mock.perform(operation, renewed) }
        try await mock.perform(operation, try await mock.signIn(try Ada.credentials()))
    }

    @Test func aFiveMinutesOldSignInIsRecentEnough() async throws {
        let mock = mock(.init(accounts: [try Ada.account]))
        let session = try await mock.signIn(try Ada.credentials())
        clock.advance(by: .seconds(300))
        try await mock.deleteAccount(session)
    }

    @Test func aReplacedRefreshTokenIsOfNoMoreUse() async throws {
        let mock = mock(.init(accounts: [try Ada.account]))
        let session = try await mock.signIn(try Ada.credentials())
        let renewed = try await mock.refresh(session)
        #expect(renewed.refreshToken != session.refreshToken)
        await #expect(throws: AuthError(.sessionRevoked)) { try await mock.refresh(session) }
    }

    @Test func refreshTokensLastWhereTheScriptSaysSo() async throws {
        let mock = mock(.init(accounts: [try Ada.account], rotatesRefreshTokens: false))
        let session = try await mock.signIn(try Ada.credentials())
        let renewed = try await mock.refresh(session)
        #expect(renewed.refreshToken == session.refreshToken)
        #expect(try await mock.refresh(session).idToken != renewed.idToken)
    }

    @Test func aClockOffsetMovesOnlyTheProvidersIdeaOfTheTime() async throws {
        let mock = mock(.init(accounts: [try Ada.account], clockOffset: .seconds(-7_200)))
        let session = try await mock.refresh(try await mock.signIn(try Ada.credentials()))
        #expect(session.receivedAt == clock.now)
        #expect(session.authenticatedAt == clock.now - 7_200)
        #expect(try await mock.verify(try #require(session.idToken)).expiresAt == clock.now - 3_600)
        try await mock.deleteAccount(session)
    }

    @Test func anIDTokenExpiresAfterAnHour() async throws {
        let mock = mock(.init(accounts: [try Ada.account]))
        let token = try #require(try await mock.refresh(try await mock.signIn(try Ada.credentials())).idToken)
        clock.advance(by: .seconds(3_599))
        #expect(try await mock.verify(token).username?.text == "Ada")
        clock.advance(by: .seconds(1))
        await #expect(throws: AuthError(.tokenInvalid)) { try await mock.verify(token) }
        #expect(try await mock.publicKeys() == nil)
    }

    @Test func aVerificationMessageIsOpenedAtOnce() async throws {
        let mock = mock(.init(accounts: [try Ada.account]))
        let session = try await mock.signIn(try Ada.credentials())
        #expect(session.account.emailIsVerified == false)
        try await mock.sendEmailVerification(for: session)
        #expect(try await mock.refresh(session).account.emailIsVerified == true)
    }

    @Test func aLongerPasswordIsBetter() async throws {
        var assessments: [PasswordAssessment] = []
        for length in [8, 12, 16] {
            let password = try Password(String(repeating: "x", count: length))
            assessments.append(await mock().assess(password, personalWords: []))
        }
        #expect(assessments.map(\.strength) == [.fair, .strong, .veryStrong])
        #expect(assessments.map(\.weakness) == [.short, nil, nil])
        #expect(assessments.map(\.refusal) == [nil, nil, nil])
    }

    @Test func theSameCallsGetTheSameAnswers() async throws {
        var sessions: [[AuthSession]] = []
        for _ in 0..<2 {
            let mock = mock(.init(accounts: [try Ada.account]))
            let registered = try await mock.register(try Ada.registration(email: "grace@example.com"))
            sessions.append([
                registered, try await mock.refresh(registered), try await mock.signIn(try Ada.credentials()),
            ])
        }
        #expect(sessions[0] == sessions[1])
    }
}
