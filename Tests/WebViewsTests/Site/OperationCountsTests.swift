import AuthBlock
import MockProvider
import Testing

@testable import WebViews

/// What whoever runs the site learns of what people do there.
@Suite struct OperationCountsTests {
    @Test func everythingIsCountedOnceByWhatCameOfIt() async throws {
        let town = try Town()
        let site = try town.makeSite()
        let surfer = Surfer(site)
        try await surfer.signIn(password: "wrong horse")
        try await surfer.submit("sign-in", ["password": "correct horse"])
        try await surfer.submit("log-out")
        try await surfer.signIn()
        try await surfer.follow("delete")
        try await surfer.submit("delete", ["password": "wrong horse"])
        try await surfer.submit("delete", ["password": "correct horse"])
        try await surfer.follow("sign-in")
        try await surfer.submit("continue", ["email": "ada@example.com"])
        try await surfer.submit("forgot")
        await surfer.open("/auth/registration")
        try await surfer.submit("create", ["username": "Ada", "password": "short"])
        try await surfer.submit("create", ["username": "Ada", "password": "correct horse"])

        #expect(site.operations.outcomes(of: .signIn) == [nil: 2, .invalidCredentials: 1])
        #expect(site.operations.outcomes(of: .signOut) == [nil: 1])
        #expect(site.operations.outcomes(of: .deletion) == [nil: 1, .invalidCredentials: 1])
        #expect(site.operations.outcomes(of: .passwordReset) == [nil: 1])
        #expect(site.operations.outcomes(of: .registration) == [nil: 1, .passwordTooShort: 1])
        #expect(site.operations.outcomes(of: .renaming) == [nil: 0])
    }

    @Test func aProviderThatIsAwayCountsAsAFailureOfWhatWasAskedFor() async throws {
        let town = try Town(rules: .inOrder(.checkReadiness, .natural, .failure(.offline)))
        let site = try town.makeSite()
        let surfer = Surfer(site)
        try await surfer.signIn()
        #expect(site.operations.outcomes(of: .signIn) == [nil: 0, .offline: 1])
    }
}
