import AuthBlock
import Foundation
import HTTPServer
import MockProvider
import Testing

@testable import WebViews

@Suite struct FlowTests {
    private func surfer(_ rules: [MockRule] = []) throws -> Surfer { Surfer(try Town(rules: rules).makeSite()) }

    @Test func theWholeWayInAndOut() async throws {
        let surfer = try surfer()
        await surfer.open("/")
        #expect(surfer.path == "/auth/")
        try await surfer.follow("sign-in")
        try await surfer.submit("continue", ["email": "ada@example.com"])
        #expect(surfer.path == "/auth/password")
        try await surfer.submit("sign-in", ["password": "wrong password"])
        #expect(surfer.path == "/auth/password")
        #expect(surfer.text.contains("E-mail or password is not right."))
        #expect(try surfer.form(of: "sign-in").fields["email"] == "ada@example.com")
        try await surfer.submit("sign-in", ["password": "correct horse"])
        #expect(surfer.path == "/auth/")
        #expect(surfer.text.contains("Hi, Ada"))
        await surfer.reload()
        #expect(surfer.text.contains("Hi, Ada"))
        try await surfer.submit("log-out")
        #expect(surfer.path == "/auth/")
        #expect(surfer.text.contains("You are logged out."))
        #expect(surfer.session == nil)
    }

    @Test func registeringAndDeleting() async throws {
        let surfer = try surfer()
        try await surfer.enter("grace@example.com")
        try await surfer.follow("create")
        #expect(surfer.path == "/auth/registration")
        try await surfer.submit("create", ["email": "grace@example.com", "password": "battery staple", "username": ""])
        #expect(surfer.text.contains("Enter a name to be called by."))
        try await surfer.submit("create", ["password": "battery staple", "username": "Grace"])
        #expect(surfer.text.contains("Hi, Grace"))
        try await surfer.follow("delete")
        #expect(surfer.path == "/auth/delete")
        try await surfer.submit("delete", ["password": "wrong"])
        #expect(surfer.path == "/auth/delete")
        #expect(surfer.text.contains("This password is not right."))
        try await surfer.submit("delete", ["password": "battery staple"])
        #expect(surfer.path == "/auth/")
        #expect(surfer.text.contains("Your account is deleted."))
        try await surfer.signIn("grace@example.com", password: "battery staple")
        #expect(surfer.text.contains("E-mail or password is not right."))
    }

    @Test func newsAreToldOnce() async throws {
        let surfer = try surfer()
        try await surfer.signIn()
        try await surfer.submit("log-out")
        await surfer.reload()
        #expect(surfer.status == 200)
        #expect(!surfer.text.contains("You are logged out."))
    }

    @Test func everyFormLeadsToAnAddressThatCanBeReloaded() async throws {
        let surfer = try surfer()
        try await surfer.enter()
        #expect(surfer.trail.map(\.status) == [303, 200])
        try await surfer.submit("sign-in", ["password": "wrong password"])
        #expect(surfer.trail.map(\.status) == [303, 200])
    }

    @Test func aPasswordIsNeverShownAgain() async throws {
        let surfer = try surfer()
        try await surfer.enter("grace@example.com")
        try await surfer.follow("create")
        try await surfer.submit("create", ["password": "xyzzy plugh", "username": ""])
        #expect(surfer.path == "/auth/registration")
        #expect(!surfer.text.contains("xyzzy"))
    }

    @Test func whatWasTypedIsKeptWithItsMistakes() async throws {
        let surfer = try surfer()
        try await surfer.enter("no address")
        #expect(surfer.path == "/auth/sign-in")
        #expect(try surfer.form(of: "continue").fields["email"] == "no address")
        #expect(surfer.text.contains("Enter an e-mail address like name@example.com."))
    }

    @Test func anEmailInUseLeadsBackToThePassword() async throws {
        let surfer = try surfer()
        try await surfer.enter()
        try await surfer.follow("create")
        try await surfer.submit("create", ["password": "battery staple", "username": "Ada"])
        #expect(surfer.path == "/auth/password")
        #expect(surfer.text.contains("This e-mail is already in use."))
    }

    @Test func placesThatNeedMoreLeadToWhereItIsAsked() async throws {
        let surfer = try surfer()
        for (address, end) in [
            ("/auth/password", "/auth/sign-in"), ("/auth/registration", "/auth/sign-in"), ("/auth/delete", "/auth/"),
            ("/auth", "/auth/"),
        ] {
            await surfer.open(address)
            #expect(surfer.path == end)
            #expect(surfer.status == 200)
        }
    }

    @Test func whoeverIsSignedInIsNotAskedAgain() async throws {
        let surfer = try surfer()
        try await surfer.signIn()
        for address in ["/auth/sign-in", "/auth/password", "/auth/registration"] {
            await surfer.open(address)
            #expect(surfer.path == "/auth/")
            #expect(surfer.text.contains("Hi, Ada"))
        }
    }
}
