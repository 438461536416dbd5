import AuthBlock
import AuthBlockTestKit
import Testing

@testable import LocalProvider

/// What the owner of a session may change.
@Suite struct SessionChangeTests {
    let local: LocalAccounts
    let session: AuthSession

    init() async throws {
        local = try LocalAccounts()
        session = try await local.register()
    }

    private func changePassword(_ session: AuthSession, to text: String = "violin cactus plum 24") async throws
        -> AuthSession
    {
        try await local.provider.changePassword(of: session, to: Password(text))
    }

    // MARK: Password

    @Test func theNewPasswordSignsInAndTheOldOneDoesNot() async throws {
        _ = try await changePassword(session)
        #expect(await code { try await local.signIn() } == .invalidCredentials)
        #expect(await code { try await local.signIn("ada@example.com", "violin cactus plum 24") } == nil)
    }

    @Test func aChangedPasswordEndsAllOtherSessions() async throws {
        let other = try await local.signIn()
        let changed = try await changePassword(session)
        #expect(changed.refreshToken != session.refreshToken)
        #expect(changed.account == session.account)
        #expect(await code { _ = try await local.provider.refresh(other) } == .sessionRevoked)
        #expect(await code { _ = try await local.provider.refresh(changed) } == nil)
    }

    @Test func aNewPasswordMustMeetThePolicy() async {
        #expect(await code { _ = try await changePassword(session, to: "short") } == .passwordTooShort)
        #expect(await code { _ = try await changePassword(session, to: "password1") } == .passwordTooWeak)
        #expect(await code { try await local.signIn() } == nil)
    }

    @Test func changingThePasswordNeedsASignInOfTheLastFiveMinutes() async throws {
        local.clock.advance(by: .minutes(5))
        let changed = try await changePassword(session)
        local.clock.advance(by: .milliseconds(1))
        let again = await code { _ = try await changePassword(changed, to: "plum violin cactus 99") }
        #expect(again == .recentSignInRequired)
    }

    @Test func aClockThatIsSetBackMakesNoSignInRecent() async throws {
        local.clock.advance(by: .minutes(-6))
        #expect(await code { _ = try await changePassword(session) } == .recentSignInRequired)
    }

    @Test func theStoresOwnRecordDecidesWhatIsRecent() async throws {
        local.clock.advance(by: .minutes(6))
        var forged = try await local.provider.refresh(session)
        forged.authenticatedAt = local.clock.now
        #expect(await code { _ = try await changePassword(forged) } == .recentSignInRequired)
        #expect(await code { try await local.provider.deleteAccount(forged) } == .recentSignInRequired)
    }

    // MARK: Name

    @Test func aNewNameIsCarriedByTheSessionAndTheAccount() async throws {
        let renamed = try await local.provider.rename(session, to: Username("Countess"))
        #expect(renamed.account.username?.text == "Countess")
        #expect(renamed.refreshToken == session.refreshToken)
        #expect(try await local.signIn().account.username?.text == "Countess")
    }

    @Test func aNewNameNeedsANewIDToken() async throws {
        let signed = try await local.provider.refresh(session)
        let renamed = try await local.provider.rename(signed, to: Username("Countess"))
        #expect(renamed.idToken == nil)
        let token = try #require(try await local.provider.refresh(renamed).idToken)
        #expect(try await local.provider.verify(token).username?.text == "Countess")
    }

    @Test func renamingNeedsNoRecentSignIn() async throws {
        local.clock.advance(by: .days(3))
        #expect(await code { _ = try await local.provider.rename(session, to: Username("Countess")) } == nil)
    }

    // MARK: Deletion

    @Test func aDeletedAccountIsGoneWithItsSessions() async throws {
        let other = try await local.signIn()
        try await local.provider.deleteAccount(session)
        #expect(try local.count("account") == 0)
        #expect(try local.count("session") == 0)
        #expect(await code { try await local.signIn() } == .invalidCredentials)
        #expect(await code { _ = try await local.provider.refresh(other) } == .accountNotFound)
        #expect(await code { try await local.provider.deleteAccount(session) } == .accountNotFound)
    }

    @Test func theEmailOfADeletedAccountCanRegisterAgain() async throws {
        try await local.provider.deleteAccount(session)
        #expect(try await local.register().account.id != session.account.id)
    }

    @Test func deletingNeedsASignInOfTheLastFiveMinutes() async throws {
        local.clock.advance(by: .minutes(5) + .milliseconds(1))
        #expect(await code { try await local.provider.deleteAccount(session) } == .recentSignInRequired)
        #expect(await code { try await local.provider.deleteAccount(local.signIn()) } == nil)
    }

    // MARK: Tokens

    @Test func aReusedTokenChangesNothingAndEndsTheSession() async throws {
        let latest = try await local.provider.refresh(local.provider.refresh(session))
        #expect(await code { try await local.provider.deleteAccount(session) } == .sessionRevoked)
        #expect(try local.count("account") == 1)
        #expect(await code { _ = try await local.provider.refresh(latest) } == .sessionRevoked)
    }

    @Test func aChangeWithATokenThatWasJustReplacedGoesOnWithItsSuccessor() async throws {
        let refreshed = try await local.provider.refresh(session)
        let renamed = try await local.provider.rename(session, to: Username("Countess"))
        #expect(renamed.refreshToken == refreshed.refreshToken)
        let changed = try await changePassword(session)
        #expect(changed.refreshToken == refreshed.refreshToken)
    }
}
