import Foundation
import Testing

/// Mistakes in the configuration, and what `config` and `check` say about it.
@Suite struct ConfigurationTests {
    private let sandbox: Sandbox

    init() throws { sandbox = try Sandbox() }

    @Test(arguments: [
        ("{\n  \"provider\": \"local\"\n  \"links\": {}\n}", ["authblock.json:2: a ',' is missing"]),
        (
            "{\n\"provder\": \"mock\"\n}",
            ["authblock.json:2: provder: unknown key", "hint: did you mean 'provider'?"]
        ),
        (
            "{\"providers\": {\"local\": {\n\"iteration\": 5}}}",
            ["authblock.json:2: providers.local.iteration: unknown key", "hint: did you mean 'iterations'?"]
        ),
        (
            "{\"providers\": {\"local\": {\n\"iterations\": \"many\"}}}",
            ["authblock.json:2: providers.local.iterations: expected a whole number from 1000", "found a text"]
        ),
        (
            "{\n\"provider\": \"lokal\"}",
            [
                "authblock.json:2: unknown provider 'lokal'",
                "hint: did you mean 'local'? known providers: local, firebase, mock",
            ]
        ),
    ])
    func aMistakeIsNamedWithItsPlaceAndAHint(text: String, parts: [String]) async throws {
        try sandbox.configure(text)
        for words in [["whoami"], ["sign-in"], ["config"]] {
            let result = try await sandbox.run(words)
            #expect(result.status == 78)
            #expect(result.output == "")
            #expect(result.error.hasPrefix("authblock: authblock.json:"))
            for part in parts { #expect(result.error.contains(part), "\(result.error)") }
        }
    }

    @Test func aMissingFileIsNamed() async throws {
        let result = try await sandbox.run("whoami", "--config", "gone.json")
        #expect(result.status == 78)
        #expect(result.error.hasPrefix("authblock: gone.json: there is no such file (from --config)\n  hint: "))
        let other = try await sandbox.run("whoami", environment: ["AUTHBLOCK_CONFIG": "gone.json"])
        #expect(other.status == 78)
        #expect(other.error.contains("(from $AUTHBLOCK_CONFIG)"))
    }

    @Test func anUnknownProviderListsTheKnownOnes() async throws {
        let result = try await sandbox.run("whoami", "--provider", "lokal")
        #expect(result.status == 78)
        #expect(
            result.error == """
                authblock: unknown provider 'lokal' (from --provider)
                  hint: did you mean 'local'? known providers: local, firebase, mock

                """)
    }

    @Test func configShowsEveryValueWithItsPlace() async throws {
        try sandbox.configure(
            """
            {"links": {"Terms": "https://example.com/terms"},
             "providers": {"local": {"iterations": 1000}}}
            """)
        let result = try await sandbox.run("config", environment: ["XDG_DATA_HOME": "\(sandbox.home.path)/data"])
        #expect(result.status == 0)
        let lines = result.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        for line in [
            "file: authblock.json (found in the current folder)", "provider: local (the built-in default)",
            "profile: none", "data folder: \(sandbox.home.path)/data/authblock ($XDG_DATA_HOME)",
            "state folder: \(sandbox.home.path)/.local/state/authblock (the built-in default)",
            "link Terms: https://example.com/terms (authblock.json)", "local.iterations: 1000 (authblock.json:2)",
            "local.idTokenMinutes: 60 (the built-in default)",
        ] { #expect(lines.contains(line), "\(line) is not in \(lines)") }
        let json = try await sandbox.run("config", "--json").output
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let settings = try #require(object["settings"] as? [String: [String: String]])
        #expect(settings["iterations"] == ["value": "1000", "from": "authblock.json:2"])
    }

    @Test func configShowsNoPasswordOfAScript() async throws {
        try sandbox.configure(
            #"{"provider": "mock", "providers": {"mock": {"accounts": [{"email": "a@example.com", "password": "hunter22"}]}}}"#
        )
        for words in [["config"], ["config", "--json"], ["check", "--verbose"]] {
            let result = try await sandbox.run(words)
            #expect(result.status == 0)
            #expect(!result.output.contains("hunter22") && !result.output.contains("a@example.com"))
        }
    }

    @Test func checkTellsThatAllIsWell() async throws {
        try sandbox.configure()
        let empty = try await sandbox.run("check")
        #expect(empty.status == 0)
        #expect(
            empty.output == """
                configuration: ok (authblock.json)
                data folder: ok (\(sandbox.home.path)/.local/share/authblock)
                state folder: ok (\(sandbox.home.path)/.local/state/authblock)
                session: ok (no one is signed in)
                provider: ok (local)

                """)
        try await sandbox.register()
        #expect(try await sandbox.run("check").output.contains("session: ok (Ada <ada@example.com>)\n"))
    }

    @Test func checkEndsWithTheCodeOfTheWorst() async throws {
        try sandbox.configure(#"{"provider": "mock", "providers": {"mock": {"rules": [{"answer": "offline"}]}}}"#)
        let offline = try await sandbox.run("check")
        #expect(offline.status == 69)
        #expect(offline.output.hasSuffix("provider: problem: There is no connection. Check it and try again.\n"))
        try sandbox.write("x", to: ".local/state/authblock/session-mock.json")
        let damaged = try await sandbox.run("check")
        #expect(damaged.status == 78)
        #expect(damaged.output.contains("session: problem: "))
        #expect(damaged.output.contains("provider: problem: "))
    }

    @Test func checkTellsWhatIsWrongWithTheConfiguration() async throws {
        try sandbox.configure("{\n\"provder\": \"mock\"\n}")
        let result = try await sandbox.run("check")
        #expect(result.status == 78)
        #expect(result.output.hasPrefix("configuration: problem: authblock.json:2: provder: unknown key\n  hint: "))
    }

    @Test func checkFindsAFolderThatIsOpenToOthers() async throws {
        try sandbox.configure(#"{"provider": "mock"}"#)
        try await sandbox.run("check")
        let folder = sandbox.home.appending(path: ".local/share/authblock").path
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
        let result = try await sandbox.run("check")
        #expect(result.status == 78)
        #expect(result.output.contains("data folder: problem: \(folder) is not private."))
    }
}
