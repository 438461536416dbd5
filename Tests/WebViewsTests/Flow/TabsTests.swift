import AuthBlock
import AuthBlockTestKit
import MockProvider
import Testing

@testable import WebViews

/// Back, reload, several tabs, and long waits.
@Suite struct TabsTests {
    private let town: Town
    private let surfer: Surfer

    init() throws {
        town = try Town { clock in
            MockProvider(
                script: MockScript(accounts: [
                    try .ada, try MockAccount(email: "bob@example.com", password: "battery staple", username: "Bob"),
                ]), clock: clock)
        }
        surfer = Surfer(try town.makeSite())
    }

    @Test func eachTabSignsInWithTheEmailItShows() async throws {
        try await surfer.enter("ada@example.com")
        let tab = surfer.duplicate()
        try await tab.enter("bob@example.com")
        surfer.cookies = tab.cookies
        try await surfer.submit("sign-in", ["password": "correct horse"])
        #expect(surfer.text.contains("Hi, Ada"))
    }

    @Test func aMistakeInOneTabShowsTheEmailOfThatTab() async throws {
        try await surfer.enter("ada@example.com")
        let tab = surfer.duplicate()
        try await tab.enter("bob@example.com")
        surfer.cookies = tab.cookies
        try await surfer.submit("sign-in", ["password": "wrong password"])
        #expect(try surfer.form(of: "sign-in").fields["email"] == "ada@example.com")
    }

    @Test func aFormFromBeforeASignInElsewhereChangesNothing() async throws {
        try await surfer.enter("ada@example.com")
        let tab = surfer.duplicate()
        try await surfer.submit("sign-in", ["password": "correct horse"])
        tab.cookies = surfer.cookies
        try await tab.submit("sign-in", ["password": "correct horse"])
        #expect(tab.path == "/auth/")
        #expect(tab.text.contains("Hi, Ada"))
        #expect(town.calls.count { $0 == .signIn } == 1)
    }

    @Test func goingBackAndSendingAgainWorks() async throws {
        try await surfer.enter("nobody@example.com")
        let before = surfer.duplicate()
        try await surfer.submit("sign-in", ["password": "wrong password"])
        before.cookies = surfer.cookies
        try await before.follow("back")
        #expect(try before.form(of: "continue").fields["email"] == "nobody@example.com")
        try await before.submit("continue", ["email": "ada@example.com"])
        #expect(try before.form(of: "sign-in").fields["email"] == "ada@example.com")
        #expect(!before.text.contains("is not right"))
    }

    @Test func aReloadKeepsTheEmail() async throws {
        try await surfer.enter()
        try await surfer.submit("sign-in", ["password": "wrong password"])
        await surfer.reload()
        #expect(surfer.path == "/auth/password")
        #expect(try surfer.form(of: "sign-in").fields["email"] == "ada@example.com")
    }

    @Test func afterALongWaitThePageComesAnewWithItsEmail() async throws {
        try await surfer.enter()
        town.clock.advance(by: .seconds(FlowSeal.lifetime))
        try await surfer.submit("sign-in", ["password": "correct horse"])
        #expect(surfer.path == "/auth/password")
        #expect(surfer.text.contains("This page was open for too long"))
        #expect(try surfer.form(of: "sign-in").fields["email"] == "ada@example.com")
        try await surfer.submit("sign-in", ["password": "correct horse"])
        #expect(surfer.text.contains("Hi, Ada"))
    }

    @Test func whoeverKeepsReadingKeepsTheFlow() async throws {
        try await surfer.enter()
        for _ in 1...5 {
            town.clock.advance(by: .seconds(FlowSeal.lifetime / 2))
            await surfer.reload()
        }
        try await surfer.submit("sign-in", ["password": "correct horse"])
        #expect(surfer.text.contains("Hi, Ada"))
    }

    @Test func withoutAFlowAFormOfTheSignedInSaysSo() async throws {
        try await surfer.signIn()
        surfer.cookies["authblock-flow"] = nil
        try await surfer.submit("log-out")
        #expect(surfer.text.contains("Hi, Ada"))
        #expect(surfer.text.contains("This page was open for too long"))
        try await surfer.submit("log-out")
        #expect(surfer.text.contains("You are logged out."))
    }

    @Test func anExpiredFormOfTheEmailSheetKeepsTheEmail() async throws {
        await surfer.open("/auth/sign-in")
        town.clock.advance(by: .seconds(FlowSeal.lifetime))
        try await surfer.submit("continue", ["email": "ada@example.com"])
        #expect(surfer.path == "/auth/sign-in")
        #expect(surfer.text.contains("This page was open for too long"))
        #expect(try surfer.form(of: "continue").fields["email"] == "ada@example.com")
    }

    @Test(.timeLimit(.minutes(1))) func aDoubleClickIsOneRegistration() async throws {
        let town = try Town { clock in
            MockProvider(script: MockScript(latency: [.register: .seconds(1)]), clock: clock)
        }
        let surfer = Surfer(try town.makeSite())
        try await surfer.enter("grace@example.com")
        try await surfer.follow("create")
        let site = surfer.site
        let request = try surfer.makeRequest(
            pressing: "create", ["password": "battery staple", "username": "Grace"])
        async let first = site.respond(to: request)
        await town.clock.waitForSleepers()
        async let second = site.respond(to: request)
        while site.forms.waitingCount < 2 {
            try Task.checkCancellation()
            await Task.yield()
        }
        town.clock.advance(by: .seconds(1))
        let answers = await [first, second]
        #expect(answers[0] == answers[1])
        surfer.receive(answers[1])
        await surfer.open("/auth/")
        #expect(surfer.text.contains("Hi, Grace"))
        #expect(town.calls.count { $0 == .register } == 1)
        #expect(site.forms.waitingCount == 0)
    }
}
