import AuthBlock
import Foundation
import Testing

@testable import AuthBlockCommand

/// One person's way through the commands, on local accounts.
@Suite struct SessionTests {
    private let sandbox: Sandbox

    init() throws {
        sandbox = try Sandbox()
        try sandbox.configure()
    }

    @Test func registeringSignsIn() async throws {
        let result = try await sandbox.register()
        #expect(result.status == 0)
        #expect(result.output == "")
        #expect(result.error == "Registered and signed in as Ada <ada@example.com>.\n")
        #expect(try await sandbox.run("whoami").output == "Ada <ada@example.com>\n")
    }

    @Test func whoamiAsJSONHasFourKeys() async throws {
        try await sandbox.register()
        let output = try await sandbox.run("whoami", "--json").output
        #expect(output.hasSuffix("}\n") && output.split(separator: "\n").count == 1)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: String])
        #expect(Set(object.keys) == ["email", "username", "id", "provider"])
        #expect(object["email"] == "ada@example.com")
        #expect(object["username"] == "Ada")
        #expect(object["provider"] == "local")
    }

    @Test func anAddressIsTakenOnce() async throws {
        try await sandbox.register()
        let second = try await sandbox.register(" ADA@Example.com ")
        #expect(second.status == 77)
        #expect(second.output == "")
        #expect(second.error.contains("already in use"))
    }

    @Test func theTokenIsOneThatTheProviderAccepts() async throws {
        try await sandbox.register()
        let result = try await sandbox.run("token")
        #expect(result.status == 0)
        #expect(result.error == "")
        #expect(result.lines.count == 1)
        let verifier = try #require(try sandbox.composition().provider as? any TokenVerifying)
        let verified = try await verifier.verify(Secret(try #require(result.lines.first)))
        #expect(verified.email?.text == "ada@example.com")
        #expect(verified.username?.text == "Ada")
    }

    @Test func aChangedTokenIsNotAccepted() async throws {
        try await sandbox.register()
        let token = try #require(try await sandbox.run("token").lines.first)
        let verifier = try #require(try sandbox.composition().provider as? any TokenVerifying)
        await #expect(throws: AuthError(.tokenInvalid)) {
            try await verifier.verify(Secret(token.dropLast(4) + "AAAA"))
        }
    }

    @Test func signingOutEndsTheSession() async throws {
        try await sandbox.register()
        #expect(try await sandbox.run("sign-out").status == 0)
        for words in [["whoami"], ["token"], ["sign-out"], ["rename", "Bo"], ["delete-account", "--yes"]] {
            let result = try await sandbox.run(words)
            #expect(result.status == 77, "\(words)")
            #expect(result.output == "")
            #expect(result.error == "authblock: No one is signed in.\n")
        }
    }

    @Test func signingInReplacesWhoeverWasSignedIn() async throws {
        try await sandbox.register("bo@example.com", username: "Bo")
        try await sandbox.register()
        let result = try await sandbox.run(
            "sign-in", "--email", "bo@example.com", "--password-stdin", input: sandbox.password + "\n")
        #expect(result.status == 0)
        #expect(result.error == "Signed in as Bo <bo@example.com>.\n")
        #expect(try await sandbox.run("whoami").output == "Bo <bo@example.com>\n")
    }

    @Test func anUnknownAddressLooksLikeAWrongPassword() async throws {
        try await sandbox.register()
        func signIn(_ email: String) async throws -> Program.Result {
            try await sandbox.run(
                "sign-in", "--verbose", "--email", email, "--password-stdin", input: "not the password")
        }
        let wrong = try await signIn("ada@example.com")
        let unknown = try await signIn("eve@example.com")
        #expect(wrong.status == 77)
        #expect(unknown.status == wrong.status)
        #expect(unknown.error == wrong.error)
        #expect(unknown.output == wrong.output)
        #expect(try await sandbox.run("whoami").status == 0, "a refused sign-in leaves the session alone")
    }

    @Test func aNewNameAndANewPasswordLast() async throws {
        try await sandbox.register()
        #expect(try await sandbox.run("rename", " Countess ").error == "You are Countess <ada@example.com> now.\n")
        #expect(try await sandbox.run("whoami").output == "Countess <ada@example.com>\n")
        let change = try await sandbox.run(
            "change-password", "--password-stdin", input: "\(sandbox.password)\nnew \(sandbox.password)\n")
        #expect(change.status == 0, "\(change.error)")
        let old = try await sandbox.run(
            "sign-in", "--email", "ada@example.com", "--password-stdin", input: sandbox.password)
        #expect(old.status == 77)
        let new = try await sandbox.run(
            "sign-in", "--email", "ada@example.com", "--password-stdin", input: "new " + sandbox.password)
        #expect(new.status == 0)
    }

    @Test func aPasswordIsNotChangedWithoutThePresentOne() async throws {
        try await sandbox.register()
        let change = try await sandbox.run(
            "change-password", "--password-stdin", input: "not it\nnew \(sandbox.password)\n")
        #expect(change.status == 77)
    }

    @Test func deletionRemovesTheAccount() async throws {
        try await sandbox.register()
        let unconfirmed = try await sandbox.run("delete-account", "--password-stdin", input: sandbox.password)
        #expect(unconfirmed.status == 64)
        #expect(unconfirmed.error.contains("missing option '--yes'"))
        let wrong = try await sandbox.run("delete-account", "--yes", "--password-stdin", input: "not it")
        #expect(wrong.status == 77)
        let deleted = try await sandbox.run("delete-account", "--yes", "--password-stdin", input: sandbox.password)
        #expect(deleted.status == 0)
        #expect(deleted.error == "Your account is deleted.\n")
        #expect(try await sandbox.run("whoami").status == 77)
        #expect(try await sandbox.register().status == 0, "the address is free again")
    }

    @Test func whoamiAsksNoProviderAboutAFreshSession() async throws {
        try await sandbox.register()
        let store = sandbox.home.appending(path: ".local/share/authblock")
        try FileManager.default.removeItem(at: store)
        try Data().write(to: store)
        #expect(try await sandbox.run("whoami").output == "Ada <ada@example.com>\n")
        #expect(try await sandbox.run("token").status == 78, "the token needs the store")
    }

    @Test func aSessionThatWasEndedTellsTheReason() async throws {
        try await sandbox.register()
        try await sandbox.run("accounts", "disable", "ada@example.com")
        let result = try await sandbox.run("token")
        #expect(result.status == 77)
        #expect(result.error == "authblock: \(EnglishMessages().text(AuthError(.accountDisabled)))\n")
    }

    @Test func whoamiTellsWhyTheSessionIsOver() async throws {
        try await sandbox.register()
        try await sandbox.run("accounts", "disable", "ada@example.com")
        #expect(try await sandbox.run("whoami").status == 0, "a fresh session is relied on")
        try sandbox.expireSession()
        let result = try await sandbox.run("whoami")
        #expect(result.status == 77)
        #expect(result.error == "authblock: \(EnglishMessages().text(AuthError(.accountDisabled)))\n")
        #expect(try await sandbox.run("whoami").error == "authblock: No one is signed in.\n")
    }

    @Test func anOutageSignsNobodyOut() async throws {
        try sandbox.configure(#"{"provider": "mock"}"#)
        try await sandbox.register("bo@example.com", username: "Bo")
        try sandbox.expireSession(of: "mock")
        try sandbox.configure(#"{"provider": "mock", "providers": {"mock": {"rules": [{"answer": "offline"}]}}}"#)
        #expect(try await sandbox.run("whoami").output == "Bo <bo@example.com>\n")
        #expect(try await sandbox.run("token").status == 69)
        #expect(try await sandbox.run("whoami").status == 0)
    }

    @Test func tooManyAttemptsAreWorthTryingLater() async throws {
        try await sandbox.register()
        var status: Int32 = 77
        for _ in 1...20 where status == 77 {
            status = try await sandbox.run(
                "sign-in", "--email", "ada@example.com", "--password-stdin", input: "not it"
            ).status
        }
        #expect(status == 75)
    }

    @Test func verboseNeverTellsWhoOrWhat() async throws {
        try await sandbox.register()
        let result = try await sandbox.run(
            "sign-in", "--verbose", "--email", "ada@example.com", "--password-stdin", input: "not it")
        #expect(result.error.hasSuffix("\n  code invalidCredentials, kind refused\n"))
        #expect(!result.error.contains("ada") && !result.error.contains("not it"))
    }
}
