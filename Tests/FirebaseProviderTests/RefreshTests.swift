import AuthBlock
import AuthBlockTestKit
import FirebaseProvider
import FirebaseStandIn
import Foundation
import Testing

@Suite struct RefreshTests {
    let project: Project

    init() throws { project = try Project() }

    private func refresh(_ session: AuthSession) async -> AuthError? {
        await failure { () async throws(AuthError) in try await project.provider.refresh(session) }
    }

    @Test func keepsTheAccountAndTheTimeOfTheSignIn() async throws {
        let session = try await project.register()
        project.clock.advance(by: .seconds(4_000))
        let renewed = try await project.provider.refresh(session)
        #expect(renewed.account == session.account)
        #expect(renewed.authenticatedAt == session.authenticatedAt)
        #expect(renewed.receivedAt == project.clock.now)
        #expect(renewed.idToken != session.idToken)
    }

    @Test func escapesTheTokenInTheForm() async throws {
        let session = try await project.register()
        #expect(session.refreshToken.value.contains("+"))
        _ = try await project.provider.refresh(session)
        let body = try #require(project.network.requests.last?.body)
        #expect(!String(decoding: body, as: UTF8.self).contains("+"))
    }

    @Test(arguments: [true, false])
    func usesTheTokenThatComesBack(rotates: Bool) async throws {
        project.standIn.switches.rotatesRefreshTokens = rotates
        let session = try await project.register()
        let renewed = try await project.provider.refresh(session)
        #expect((renewed.refreshToken != session.refreshToken) == rotates)
        _ = try await project.provider.refresh(renewed)
        #expect((await refresh(session) != nil) == rotates)
    }

    @Test func anAnswerWithoutANewTokenKeepsTheOldOne() async throws {
        let session = try await project.register()
        project.standIn.plan(
            .body(#"{"id_token":"x.y.z","expires_in":"3600","user_id":"\#(session.account.id)"}"#), on: .token)
        #expect(try await project.provider.refresh(session).refreshToken == session.refreshToken)
    }

    @Test(arguments: [
        ("USER_DISABLED", AuthError.Code.accountDisabled), ("USER_NOT_FOUND", .accountNotFound),
        ("TOKEN_EXPIRED", .sessionExpired), ("INVALID_REFRESH_TOKEN", .sessionRevoked),
    ])
    func aRefusalEndsTheSession(message: String, code: AuthError.Code) async throws {
        let session = try await project.register()
        project.standIn.plan(.failure(message), on: .token)
        let error = await refresh(session)
        #expect(error == AuthError(code))
        #expect(error?.code.endsSession == true)
    }

    @Test(arguments: [
        StandInFault.reset, .html(status: 502), .html(status: 200), .html(status: 404), .body(""), .cutOff,
        .body("{}"), .body("[]"), .failure("SOMETHING_NEW"), .failure("backend error", status: 503),
        .failure("API key not valid. Please pass a valid API key."), .throttled(retryAfter: 5),
        .body(#"{"message":"Method GET not allowed"}"#, status: 405),
        .body(#"{"id_token":"x.y.z","refresh_token":"r","expires_in":"3600","user_id":"somebody-else"}"#),
    ])
    func anOutageKeepsTheSession(fault: StandInFault) async throws {
        let session = try await project.register()
        project.standIn.plan(fault, on: .token)
        let error = try #require(await refresh(session))
        #expect(!error.code.endsSession)
        _ = try await project.provider.refresh(session)
    }

    @Test func aPasswordChangedElsewhereEndsTheSession() async throws {
        let session = try await project.register()
        _ = try await project.provider.changePassword(
            of: try await project.signIn(), to: Ada("a@b.de").password)
        #expect(await refresh(session)?.code == .sessionExpired)
    }

    @Test func lifetimesComeAsTextsNumbersOrFromTheTokenItself() async throws {
        let session = try await project.register()
        let idToken = try #require(session.idToken).value
        for (member, lifetime) in [(#","expires_in":"1800""#, 1_800.0), (#","expires_in":900"#, 900), ("", 3_600)] {
            project.standIn.plan(.body(#"{"id_token":"\#(idToken)","refresh_token":"r"\#(member)}"#), on: .token)
            let renewed = try await project.provider.refresh(session)
            #expect(renewed.lifetime == lifetime)
            #expect(renewed.account.id == session.account.id)
        }
    }
}
