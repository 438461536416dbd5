import Foundation
import Testing

/// One command, several back ends: the choice is made outside the code.
@Suite struct ProviderChoiceTests {
    private let sandbox: Sandbox

    init() throws { sandbox = try Sandbox() }

    private func token(_ words: String..., environment: [String: String] = [:]) async throws -> String {
        let email = ["--email", "bo@example.com", "--username", "Bo", "--password-stdin"]
        _ = try await sandbox.run(
            ["register"] + email + words, input: Data(sandbox.password.utf8), environment: environment)
        return try await sandbox.run(["token"] + words, environment: environment).output
    }

    @Test func theOptionTheVariableAndTheFileEachSwitchTheProvider() async throws {
        try sandbox.configure()
        #expect(try await token().split(separator: ".").count == 3, "local accounts have a JWT")
        #expect(try await token("--provider", "mock").hasPrefix("mock-id-token"))
        #expect(try await token(environment: ["AUTHBLOCK_PROVIDER": "mock"]).hasPrefix("mock-id-token"))
        try sandbox.configure(#"{"provider": "mock"}"#)
        #expect(try await token().hasPrefix("mock-id-token"))
    }

    @Test func eachProviderHasASessionOfItsOwn() async throws {
        try sandbox.configure()
        try await sandbox.register()
        #expect(try await sandbox.run("whoami", "--provider", "mock").status == 77)
        #expect(try await sandbox.run("whoami").output == "Ada <ada@example.com>\n")
    }

    @Test func eachProfileHasASessionOfItsOwn() async throws {
        try sandbox.configure(#"{"provider": "mock", "profiles": {"work": {}}}"#)
        try await sandbox.register("bo@example.com")
        #expect(try await sandbox.run("whoami", "--profile", "work").status == 77)
        #expect(try await sandbox.run("whoami", environment: ["AUTHBLOCK_PROFILE": "work"]).status == 77)
        #expect(try await sandbox.run("whoami").status == 0)
    }

    @Test func theProvidersAreListedWithWhatTheyCanDo() async throws {
        let text = try await sandbox.run("providers").output
        #expect(text.contains("local (active)\n") && text.contains("\nmock\n"))
        #expect(text.contains("account administration") && text.contains("iterations"))
        let json = try await sandbox.run("providers", "--json", "--provider", "mock").output
        let list = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        #expect(list.map { $0["id"] as? String } == ["local", "firebase", "mock"])
        #expect(list.map { $0["isActive"] as? Bool } == [false, false, true])
        let settings = try #require(list.first?["settings"] as? [[String: Any]])
        let iterations = try #require(settings.first { $0["key"] as? String == "iterations" })
        #expect(iterations["default"] as? String == "600000")
        #expect(Set(iterations.keys) == ["key", "expected", "default", "about"])
    }

    @Test func theListHelpsWhenTheProviderIsMisspelt() async throws {
        let result = try await sandbox.run("providers", "--provider", "lokal")
        #expect(result.status == 0)
        #expect(!result.output.contains("(active)"))
    }
}
