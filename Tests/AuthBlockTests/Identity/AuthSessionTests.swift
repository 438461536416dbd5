import AuthBlock
import Foundation
import Testing

@Suite struct AuthSessionTests {
    private let received = Date(timeIntervalSince1970: 1_000_000)

    private func session() throws -> AuthSession {
        AuthSession(
            account: Account(id: "a1", email: try EmailAddress("ada@example.com"), username: nil),
            refreshToken: Secret("refresh"), receivedAt: received, lifetime: 3_600, authenticatedAt: received)
    }

    @Test func aSessionIsFreshForItsLifetime() throws {
        let session = try session()
        #expect(session.isFresh(at: received))
        #expect(session.isFresh(at: received + 3_599))
        #expect(!session.isFresh(at: received + 3_600))
    }

    @Test func aMarginAsksForMoreThanThisMoment() throws {
        let session = try session()
        #expect(session.isFresh(at: received + 3_539, margin: 60))
        #expect(!session.isFresh(at: received + 3_541, margin: 60))
    }

    @Test func aMarginNeverMakesAShortSessionStaleFromTheStart() throws {
        var session = try session()
        session.lifetime = 30
        #expect(session.isFresh(at: received + 14, margin: 60))
        #expect(!session.isFresh(at: received + 16, margin: 60))
    }

    @Test func aClockThatWasSetBackMakesTheSessionStale() throws {
        let session = try session()
        #expect(session.isFresh(at: received - 59))
        #expect(!session.isFresh(at: received - 7_200))
    }

    @Test func aSessionNeverPrintsItsTokens() throws {
        var session = try session()
        session.idToken = Secret("signed-statement")
        var dumped = ""
        dump(session, to: &dumped)
        #expect(!"\(session) \(dumped)".contains("refresh\"") && !dumped.contains("signed-statement"))
        #expect(!dumped.contains("ada@"))
    }
}
