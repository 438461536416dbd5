import AuthBlock
import Foundation
import Testing

@testable import AuthBlockCommand

/// Administration, on a provider made for it.
@Suite struct AccountsTests {
    private let sandbox: Sandbox
    private let recording = RecordingConsole()

    init() throws { sandbox = try Sandbox() }

    private func console(
        answers: [String]? = nil, input: [[UInt8]] = [], showsProgress: Bool = false
    ) -> Console {
        recording.console(
            environment: sandbox.environment, answers: answers, input: input, showsProgress: showsProgress)
    }

    @Test func theListComesInPages() async throws {
        let stub = StubAdministration(count: 1_234)
        #expect(try await stub.run("accounts", "list", on: console()) == .ok)
        #expect(stub.told == ["page of 500", "page of 500", "page of 234", "page of 0"])
        #expect(recording.output.split(separator: "\n").count == 1_235)
    }

    @Test func theListHasColumns() async throws {
        #expect(try await StubAdministration(count: 2).run("accounts", "list", on: console()) == .ok)
        #expect(
            recording.output == """
                CREATED     LAST SIGN-IN  STATE     ID                      ACCOUNT
                1970-01-02  1970-01-03    enabled   1                       U1 <user1@example.com>
                1970-01-02  never         disabled  2                       U2 <user2@example.com>

                """)
    }

    @Test func theListAsJSONHasOneObjectALine() async throws {
        #expect(try await StubAdministration(count: 2).run("accounts", "list", "--json", on: console()) == .ok)
        let common = #""createdAt":"1970-01-02T00:00:00.250Z","email":"user"#
        #expect(
            recording.output == """
                {\(common)1@example.com","id":"1","isDisabled":false,"lastSignInAt":"1970-01-03T00:00:00Z","username":"U1"}
                {\(common)2@example.com","id":"2","isDisabled":true,"username":"U2"}

                """)
    }

    @Test(arguments: ["1", "user1@example.com", " USER1@example.com "])
    func anAccountIsNamedByItsIdOrItsAddress(name: String) async throws {
        #expect(try await StubAdministration(count: 2).run("accounts", "show", name, on: console()) == .ok)
        #expect(
            recording.output == """
                E-mail:        user1@example.com
                User name:     U1
                Id:            1
                State:         enabled
                Created:       1970-01-02T00:00:00.250Z
                Last sign-in:  1970-01-03T00:00:00Z

                """)
    }

    @Test func showPrintsJSONToo() async throws {
        #expect(try await StubAdministration(count: 1).run("accounts", "show", "1", "--json", on: console()) == .ok)
        #expect(recording.output.hasPrefix("{") && recording.output.hasSuffix("}\n"))
        #expect(!recording.output.contains("passwordHash"))
    }

    @Test func anAccountThatIsNotThereIsRefused() async throws {
        #expect(try await StubAdministration(count: 1).run("accounts", "show", "9", on: console()) == .refused)
        #expect(recording.error == "authblock: This account does not exist.\n")
    }

    @Test func disableAndEnableSayWhatTheyDid() async throws {
        let stub = StubAdministration(count: 1)
        #expect(try await stub.run("accounts", "disable", "1", on: console()) == .ok)
        #expect(try await stub.run("accounts", "enable", "1", on: console()) == .ok)
        #expect(stub.told == ["disable 1", "enable 1"])
        #expect(recording.error == "U1 <user1@example.com> is disabled.\nU1 <user1@example.com> is enabled.\n")
    }

    @Test func deletionAsksFirst() async throws {
        let stub = StubAdministration(count: 1)
        #expect(try await stub.run("accounts", "delete", "1", on: console(answers: ["y"])) == .tryLater)
        #expect(stub.told == [])
        #expect(
            recording.error
                == "Delete the account user1@example.com? Type yes to confirm: authblock: Cancelled.\n")
        #expect(try await stub.run("accounts", "delete", "1", on: console(answers: ["yes"])) == .ok)
        #expect(stub.told == ["delete 1"])
    }

    @Test func deletionWithoutATerminalNeedsYes() async throws {
        let stub = StubAdministration(count: 1)
        #expect(try await stub.run("accounts", "delete", "1", on: console()) == .usage)
        #expect(recording.error.contains("missing option '--yes'"))
        #expect(stub.told == [])
        #expect(try await stub.run("accounts", "delete", "1", "--yes", on: console()) == .ok)
        #expect(stub.told == ["delete 1"])
    }

    @Test func aPasswordIsSetFromStandardInputOrTypedTwice() async throws {
        let stub = StubAdministration(count: 1)
        let input = console(input: [Array("from a pipe\n".utf8)])
        #expect(try await stub.run("accounts", "set-password", "1", "--password-stdin", on: input) == .ok)
        let typed = console(answers: ["typed", "typed"])
        #expect(try await stub.run("accounts", "set-password", "user1@example.com", on: typed) == .ok)
        #expect(stub.told == ["set from a pipe for 1", "set typed for 1"])
    }

    @Test func aProviderThatCannotAdministerSaysSo() async throws {
        let words = ["accounts", "list", "--provider", "mock"]
        #expect(await AuthBlockCommand.run(words, with: try .builtIn(), on: console()) == .refused)
        #expect(recording.error == "authblock: The provider in use cannot do this.\n")
        #expect(recording.output == "")
    }

    // MARK: Export

    @Test func anExportHasTheHashes() async throws {
        #expect(try await StubAdministration(count: 1).run("accounts", "export", on: console()) == .ok)
        let line = try #require(recording.output.split(separator: "\n").first)
        let read = try AccountLine(reading: Array(line.utf8)).exportedAccount()
        #expect(read == ExportedAccount(record: try StubAdministration.record(1), passwordHash: Secret("hash of 1")))
    }

    @Test func anExportToAFileIsPrivateAndKeepsWhatIsThere() async throws {
        let file = sandbox.home.appending(path: "accounts.jsonl")
        let stub = StubAdministration(count: 3)
        #expect(try await stub.run("accounts", "export", file.path, on: console()) == .ok)
        #expect(try sandbox.contents(of: "accounts.jsonl").split(separator: "\n").count == 3)
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
        #expect(recording.error == "Exported 3 accounts to \(file.path).\n")
        #expect(try await stub.run("accounts", "export", file.path, on: console()) == .inputOutput)
        #expect(try await stub.run("accounts", "export", file.path, "--force", on: console()) == .ok)
    }

    @Test func longWorkTellsHowFarItIsWhereSomebodyLooks() async throws {
        let stub = StubAdministration(count: 1_001)
        #expect(try await stub.run("accounts", "export", on: console(showsProgress: true)) == .ok)
        #expect(recording.error == "\r500 accounts…\r1000 accounts…\n")
        #expect(try await stub.run("accounts", "export", on: console()) == .ok)
        #expect(recording.error == "\r500 accounts…\r1000 accounts…\n")
    }
}
