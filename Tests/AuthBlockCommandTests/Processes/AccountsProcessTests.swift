import AuthBlock
import Foundation
import Testing

/// Administration on a real store.
@Suite struct AccountsProcessTests {
    private let sandbox: Sandbox

    init() throws {
        sandbox = try Sandbox()
        try sandbox.configure()
    }

    @Test func accountsMoveWithTheirPasswords() async throws {
        try await sandbox.register()
        try await sandbox.register("bo@example.com", username: "Bo")
        try await sandbox.run("accounts", "disable", "bo@example.com")
        #expect(try await sandbox.run("accounts", "export", "accounts.jsonl").status == 0)
        let exported = try sandbox.contents(of: "accounts.jsonl")
        #expect(exported.contains("\"passwordHash\":\"$pbkdf2-sha256$"))

        let elsewhere = try Sandbox()
        try elsewhere.configure()
        let file = try elsewhere.write(exported, to: "accounts.jsonl")
        let imported = try await elsewhere.run("accounts", "import", file)
        #expect(imported.status == 0)
        #expect(imported.error == "Imported 2, refused 0, malformed 0.\n")
        #expect(try await elsewhere.run("accounts", "export").output == exported)
        let ada = try await elsewhere.run(
            "sign-in", "--email", "ada@example.com", "--password-stdin", input: sandbox.password)
        #expect(ada.status == 0)
        let bo = try await elsewhere.run(
            "sign-in", "--email", "bo@example.com", "--password-stdin", input: sandbox.password)
        #expect(bo.status == 77)
        #expect(bo.error.contains("disabled"))
        let again = try await elsewhere.run("accounts", "import", file)
        #expect(again.status == 77)
        #expect(again.error.hasSuffix("Imported 0, refused 2, malformed 0.\n"))
        #expect(again.error.hasPrefix("\(file):1: "))
    }

    @Test func disablingEndsTheSessionAndEnablingLetsInAgain() async throws {
        try await sandbox.register()
        #expect(try await sandbox.run("accounts", "disable", "ada@example.com").status == 0)
        #expect(try await sandbox.run("token").status == 77)
        #expect(try await sandbox.run("accounts", "enable", "ada@example.com").status == 0)
        let signIn = try await sandbox.run(
            "sign-in", "--email", "ada@example.com", "--password-stdin", input: sandbox.password)
        #expect(signIn.status == 0)
    }

    @Test func aPasswordThatWasSetSignsIn() async throws {
        try await sandbox.register()
        let set = try await sandbox.run(
            "accounts", "set-password", "ada@example.com", "--password-stdin", input: "other \(sandbox.password)\n")
        #expect(set.status == 0)
        let signIn = try await sandbox.run(
            "sign-in", "--email", "ada@example.com", "--password-stdin", input: "other \(sandbox.password)")
        #expect(signIn.status == 0)
    }

    @Test func anAccountThatIsDeletedIsGone() async throws {
        try await sandbox.register()
        #expect(try await sandbox.run("accounts", "delete", "ada@example.com", "--yes").status == 0)
        #expect(try await sandbox.run("accounts", "list", "--json").output == "")
        let token = try await sandbox.run("token")
        #expect(token.status == 77)
        #expect(token.error == "authblock: This account does not exist.\n")
    }

    @Test func aSecondExportNeedsForce() async throws {
        try await sandbox.register()
        #expect(try await sandbox.run("accounts", "export", "a.jsonl").status == 0)
        let second = try await sandbox.run("accounts", "export", "a.jsonl")
        #expect(second.status == 74)
        #expect(second.error == "authblock: cannot write a.jsonl: it exists already; --force replaces it\n")
        #expect(try await sandbox.run("accounts", "export", "a.jsonl", "--force").status == 0)
    }
}
