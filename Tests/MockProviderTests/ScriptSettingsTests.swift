import AuthBlock
import Foundation
import Testing

@testable import MockProvider

@Suite struct ScriptSettingsTests {
    /// The configuration is written to a folder of its own and read as a program would.
    private func script(_ section: String, files: [String: String] = [:]) throws -> MockScript {
        let folder = FileManager.default.temporaryDirectory.appending(path: "mock-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "c.json")
        try Data("{\"provider\": \"mock\", \"providers\": {\"mock\":\n\(section)\n}}".utf8).write(to: file)
        for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
        let configuration = try ConfigurationLoader(file: file.path, environment: [:], currentFolder: "/").load()
        let settings = configuration.settings(for: "mock")
        let script = MockProviderFactory().options(from: settings)
        try settings.finish()
        return script
    }

    private func problems(_ section: String, files: [String: String] = [:]) throws -> [String] {
        do {
            _ = try script(section, files: files)
            return []
        } catch let error as ConfigurationError {
            return error.problems.map { problem in
                let file = problem.place.map { URL(filePath: $0.file).lastPathComponent } ?? ""
                let line = problem.place?.line.map { ":\($0)" } ?? ""
                let hint = problem.hint.map { " (\($0.prefix(22)))" } ?? ""
                return "\(file)\(line): \(problem.key ?? ""): \(problem.reason)\(hint)"
            }
        }
    }

    @Test func everyKeyIsRead() throws {
        let script = try script(
            """
            {
                "accounts": [{"email": "ada@example.com", "password": "correct horse", "username": "Ada"},
                             {"email": "eve@example.com", "password": "battery staple", "disabled": true}],
                "answers": {"signIn": ["invalidCredentials", {"answer": "throttled", "retryAfter": 1.5}, "natural"]},
                "rules": [{"operation": "refresh", "email": "ada@example.com", "password": "x", "call": 3,
                           "answer": "offline"}],
                "latency": {"every": 0.5, "signIn": 2},
                "rotatesRefreshTokens": false,
                "clockOffset": -60,
            }
            """)
        let ada = try MockAccount(email: "ada@example.com", password: "correct horse", username: "Ada")
        let eve = try MockAccount(email: "eve@example.com", password: "battery staple", isDisabled: true)
        var latency: [MockOperation: Duration] = .every(.milliseconds(500))
        latency[.signIn] = .seconds(2)
        let expected = MockScript(
            accounts: [ada, eve],
            rules: .inOrder(
                .signIn, .failure(.invalidCredentials), .failure(.throttled, retryAfter: .milliseconds(1_500)),
                .natural)
                + [
                    MockRule(
                        .refresh, email: ada.email, password: try Password("x"), call: 3, answer: .failure(.offline))
                ],
            latency: latency, rotatesRefreshTokens: false, clockOffset: .seconds(-60))
        #expect(script == expected)
    }

    @Test func withoutKeysThereIsOneAccountForDemonstrations() throws {
        let script = try script("{}")
        #expect(script == MockScript(accounts: script.accounts))
        #expect(script.accounts.map(\.email.text) == ["ada@example.com"])
        #expect(try self.script(#"{"accounts": []}"#).accounts == [])
    }

    @Test func aScriptMayStandInAFileOfItsOwn() throws {
        let script = try script(
            #"{"script": "s.json"}"#, files: ["s.json": #"{"accounts": [], "clockOffset": 5}"#])
        #expect(script == MockScript(clockOffset: .seconds(5)))
    }

    @Test(arguments: [
        (
            #"{"answers": {"singIn": []}}"#,
            "c.json:2: providers.mock.answers.singIn: unknown key (did you mean 'signIn'?)"
        ),
        (
            #"{"answers": {"signIn": ["natural", "invalidCredential"]}}"#,
            "c.json:2: providers.mock.answers.signIn[1].answer: expected an error code or 'natural', found another text "
                + "(did you mean 'invalidC)"
        ),
        (
            #"{"rules": [{"operation": "login", "answer": "offline"}]}"#,
            "c.json:2: providers.mock.rules[0].operation: expected an operation, found another text "
                + "(known: checkReadiness,)"
        ),
        (
            #"{"rules": [{"operation": "signIn"}]}"#,
            "c.json:2: providers.mock.rules[0].answer: missing; expected an error code or 'natural' (the answer)"
        ),
        (
            #"{"rules": ["offline"]}"#,
            "c.json:2: providers.mock.rules[0]: expected an object, found a text"
        ),
        (
            #"{"rules": {}}"#,
            "c.json:2: providers.mock.rules: expected a list of objects, found an object"
        ),
        (
            #"{"accounts": [{"email": "ada", "password": "x"}]}"#,
            "c.json:2: providers.mock.accounts[0].email: expected an e-mail address, found another text"
        ),
        (
            #"{"accounts": [{"email": "", "password": "x"}]}"#,
            "c.json:2: providers.mock.accounts[0].email: expected an e-mail address, found another text"
        ),
        (
            #"{"accounts": [{"email": "a@example.com", "pasword": "x"}]}"#,
            "c.json:2: providers.mock.accounts[0].password: missing; expected a password (the password)"
        ),
        (
            #"{"latency": {"signIn": "2 s"}}"#,
            "c.json:2: providers.mock.latency.signIn: expected a number of seconds from 0 to 3600, found a text"
        ),
        (
            #"{"latency": {"signIn": 1e9}}"#,
            "c.json:2: providers.mock.latency.signIn: expected a number of seconds from 0 to 3600, found another one"
        ),
        (
            #"{"latancy": {}}"#,
            "c.json:2: providers.mock.latancy: unknown key (did you mean 'latency')"
        ),
        (
            #"{"script": "missing.json"}"#,
            "c.json:2: providers.mock.script: there is no such file (paths are relative to )"
        ),
    ])
    func aMistakeIsNamedWithFileLineAndKey(section: String, expected: String) throws {
        #expect(try problems(section).first == expected)
    }

    @Test func twoAccountsWithOneEMailAreAMistake() throws {
        let account = #"{"email": "ada@example.com", "password": "correct horse"}"#
        #expect(
            try problems("{\"accounts\": [\(account),\n\(account)]}") == [
                "c.json:3: providers.mock.accounts[1].email: an account further up has this e-mail "
                    + "(remove one of them)"
            ])
    }

    @Test func aMistakeInAScriptFileNamesThatFile() throws {
        #expect(
            try problems(#"{"script": "s.json"}"#, files: ["s.json": "{\n\"clockOfset\": 1\n}"]) == [
                "s.json:2: clockOfset: unknown key (did you mean 'clockOff)"
            ])
        #expect(
            try problems(#"{"script": "s.json"}"#, files: ["s.json": "{\n\"accounts\": [\n}"]) == [
                "s.json:3: : found something that is no value (texts are put in doubl)"
            ])
    }

    @Test func aScriptFileStandsAlone() throws {
        #expect(
            try problems(#"{"script": "s.json", "clockOffset": 1}"#, files: ["s.json": "{}"]) == [
                "c.json:2: providers.mock.script: stands beside keys of a script (move them into that fi)"
            ])
    }

    @Test func noMistakeShowsAPassword() throws {
        let problems = try problems(#"{"accounts": [{"email": "ada@example.com", "password": "tab\tulator"}]}"#)
        #expect(problems.count == 1)
        #expect(!problems[0].contains("ulator"))
    }
}
