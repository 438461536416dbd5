import AuthBlock
import AuthBlockTestKit
import FirebaseStandIn
import Foundation
import Testing

@testable import FirebaseProvider

@Suite struct TokenVerifyingTests {
    let project: Project

    init() throws { project = try Project() }

    private func verification(of token: String) async -> AuthError? {
        await failure { () async throws(AuthError) in try await project.provider.verify(Secret(token)) }
    }

    private func claims(_ changes: [String: Any] = [:]) -> [String: Any] {
        let now = project.clock.now.timeIntervalSince1970
        return [
            "iss": "https://securetoken.google.com/\(project.standIn.projectID)", "aud": project.standIn.projectID,
            "sub": "u", "auth_time": now, "iat": now, "exp": now + 3_600,
        ].merging(changes) { $1 }
    }

    @Test func anIDTokenOfThisProjectIsAccepted() async throws {
        let session = try await project.register()
        let token = try await project.provider.verify(try #require(session.idToken))
        #expect(token.accountID == session.account.id)
        #expect(token.email == project.ada.email)
        #expect(token.authenticatedAt == project.clock.now)
        #expect(token.expiresAt == project.clock.now + 3_600)
        #expect(try await project.provider.publicKeys() == nil)
    }

    @Test func wrongClaimsAreRefused() async throws {
        let now = project.clock.now.timeIntervalSince1970
        #expect(await verification(of: project.standIn.signed(claims())) == nil)
        let changes: [[String: Any]] = [
            ["iss": "https://securetoken.google.com/other"], ["aud": "other"], ["aud": ["a"]], ["sub": ""],
            ["sub": String(repeating: "u", count: 129)], ["exp": now - 61], ["iat": now + 61], ["auth_time": now + 61],
            ["exp": "soon"], ["exp": NSNull()], ["auth_time": NSNull()], ["iat": NSNull()],
        ]
        for change in changes {
            let error = await verification(of: project.standIn.signed(claims(change)))
            #expect(error?.code == .tokenInvalid, "\(change)")
        }
    }

    @Test func clocksMayDifferByAMinute() async throws {
        let now = project.clock.now.timeIntervalSince1970
        let change = ["exp": now - 59, "iat": now + 59, "auth_time": now + 59]
        #expect(await verification(of: project.standIn.signed(claims(change))) == nil)
    }

    @Test func theKeyDecidesTheAlgorithm() async throws {
        for algorithm in ["none", "HS256", "RS384", "rs256", ""] {
            let token = project.standIn.signed(claims(), algorithm: algorithm)
            #expect(await verification(of: token)?.code == .tokenInvalid, "\(algorithm)")
        }
        let unsigned = try Project(style: .emulator).standIn.signed(claims())
        #expect(await verification(of: unsigned)?.code == .tokenInvalid)
    }

    @Test func whatIsNoTokenIsRefusedWithoutAskingAnybody() async throws {
        let long = String(repeating: "a", count: 20_000)
        for text in ["", ".", "..", "a.b", "a.b.c", "a.b.c.d", "e30.e30.e30", long, "\(long).\(long).\(long)"] {
            #expect(await verification(of: text)?.code == .tokenInvalid)
        }
        #expect(project.network.requests.isEmpty)
    }

    @Test func theKeysAreKeptAsLongAsGoogleSays() async throws {
        for _ in 0..<3 { #expect(await verification(of: project.standIn.signed(claims())) == nil) }
        #expect(project.standIn.log == [.publicKeys])
        project.clock.advance(by: .seconds(19_799))
        #expect(await verification(of: project.standIn.signed(claims())) == nil)
        #expect(project.standIn.log == [.publicKeys])
        project.clock.advance(by: .seconds(2))
        #expect(await verification(of: project.standIn.signed(claims())) == nil)
        #expect(project.standIn.log == [.publicKeys, .publicKeys])
    }

    @Test func anUnknownKeyIsAskedForOnceAMinute() async throws {
        let forged = project.standIn.signed(claims(), keyID: "unknown")
        for _ in 0..<5 { #expect(await verification(of: forged)?.code == .tokenInvalid) }
        #expect(project.standIn.log == [.publicKeys])
        project.clock.advance(by: .seconds(61))
        #expect(await verification(of: project.standIn.signed(claims(), keyID: "unknown"))?.code == .tokenInvalid)
        #expect(project.standIn.log == [.publicKeys, .publicKeys])
    }

    @Test func manyWhoNeedTheKeysShareOneRequest() async throws {
        let token = project.standIn.signed(claims())
        project.standIn.plan(.held, on: .publicKeys)
        let results = await withTaskGroup(of: AuthError?.self) { group in
            for _ in 0..<11 { group.addTask { await verification(of: token) } }
            await project.standIn.waitUntilHeld()
            project.standIn.release()
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.compactMap { $0 } == [])
        #expect(project.standIn.log == [.publicKeys])
    }

    @Test(arguments: [
        StandInFault.reset, .html(status: 200), .html(status: 404), .body("{}"), .body(#"{"keys":[]}"#), .cutOff,
        .body(#"{"keys":[{"kty":"RSA","kid":"k","n":"AQAB","e":"AQAB"},{"kty":"EC","kid":"x"}]}"#),
    ])
    func keysThatCannotBeHadAreAnOutage(fault: StandInFault) async throws {
        project.standIn.plan(fault, on: .publicKeys)
        let token = project.standIn.signed(claims())
        #expect(await verification(of: token)?.kind == .unavailable)
        #expect(await verification(of: token) == nil)
    }

    @Test(arguments: [
        ("public, max-age=600", nil, 600.0), ("PUBLIC,MAX-AGE = 600", "100", 500), ("no-store", nil, 3_600),
        (nil, nil, 3_600), ("max-age=0", nil, 60), ("max-age=99999999", nil, 86_400), ("max-age=x", "y", 3_600),
    ])
    func lifetimesAreReadFromTheHeaders(control: String?, age: String?, lifetime: Double) {
        let headers = [control.map { ("Cache-Control", $0) }, age.map { ("Age", $0) }].compactMap { $0 }
        #expect(PublicKeys.lifetime(of: HTTPResponse(status: 200, headers: headers)) == lifetime)
    }
}
