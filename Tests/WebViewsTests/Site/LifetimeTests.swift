import AuthBlockTestKit
import Testing

@testable import WebViews

/// A site keeps nothing of a request: whoever lets go of it after any of them has let go of everything.
struct LifetimeTests {
    @Test func nothingOfARequestIsKept() async throws {
        let town = try Town()
        weak var sessions: SQLiteSessions?
        do {
            let site = try town.makeSite()
            sessions = site.sessions as? SQLiteSessions
            try #require(sessions != nil)
            let surfer = Surfer(site)
            await surfer.open("/auth/")
            try await surfer.follow("sign-in")
            try await surfer.submit("continue", ["email": "ada@example.com"])
            try await surfer.submit("sign-in", ["password": "wrong"])
            try await surfer.follow("create")
            await surfer.open("/auth/delete")
            await surfer.open("/auth/check")
        }
        #expect(sessions == nil)
    }
}
