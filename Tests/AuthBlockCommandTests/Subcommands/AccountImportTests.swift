import AuthBlock
import Foundation
import Testing

@testable import AuthBlockCommand

/// `accounts import`: what becomes of each line.
@Suite struct AccountImportTests {
    private let sandbox: Sandbox
    private let recording = RecordingConsole()

    init() throws { sandbox = try Sandbox() }

    private func line(_ number: Int) throws -> String {
        try JSONLine.text(AccountLine(try StubAdministration.record(number), passwordHash: Secret("hash")))
    }

    private func lines(_ numbers: ClosedRange<Int>) throws -> String {
        try numbers.map { try line($0) }.joined()
    }

    private func run(_ stub: StubAdministration, _ text: String) async throws -> ExitCode {
        let console = recording.console(environment: sandbox.environment, input: [Array(text.utf8)])
        return try await stub.run("accounts", "import", on: console)
    }

    @Test func whatWasExportedIsImportedAsItWas() async throws {
        let console = recording.console(environment: sandbox.environment)
        #expect(try await StubAdministration(count: 3).run("accounts", "export", on: console) == .ok)
        let seen = RecordingConsole()
        let stub = StubAdministration(answer: { account in
            seen.console().write("\(account.record.account.id)=\(account.passwordHash.value) ")
            return nil
        })
        #expect(try await run(stub, recording.output) == .ok)
        #expect(seen.output == "1=hash of 1 2=hash of 2 3=hash of 3 ")
        #expect(recording.error == "Imported 3, refused 0, malformed 0.\n")
    }

    @Test func aFileIsReadInBatches() async throws {
        let file = try sandbox.write((1...1_001).map(line(_:)).joined(), to: "accounts.jsonl")
        let stub = StubAdministration()
        let console = recording.console(environment: sandbox.environment)
        #expect(try await stub.run("accounts", "import", file, on: console) == .ok)
        #expect(stub.told == ["import 500", "import 500", "import 1"])
    }

    @Test func eachLineThatFailsIsReportedAndTheRestImported() async throws {
        let stub = StubAdministration(answer: { account in
            account.record.account.id == "3" ? AuthError(.emailAlreadyInUse) : nil
        })
        let text = try "\(line(1))not json\n\n\(line(3))\(line(4))"
        let file = try sandbox.write(text, to: "a\u{1B}.jsonl")
        let console = recording.console(environment: sandbox.environment)
        #expect(try await stub.run("accounts", "import", file, on: console) == .dataError)
        #expect(stub.told == ["import 3"])
        #expect(
            recording.error == """
                \(file.printable):2: not a JSON object
                \(file.printable):4: This e-mail is already in use. Sign in instead.
                Imported 2, refused 1, malformed 1.

                """)
    }

    @Test func refusedLinesAloneAreARefusal() async throws {
        let stub = StubAdministration(answer: { _ in AuthError(.emailAlreadyInUse) })
        #expect(try await run(stub, try line(1)) == .refused)
        #expect(recording.error.hasPrefix("standard input:1: This e-mail is already in use."))
    }

    @Test func anOutageEndsTheImportAndStillTellsTheCounts() async throws {
        let stub = StubAdministration(answer: { account throws(AuthError) in
            guard account.record.account.id == "501" else { return nil }
            throw AuthError(.storageUnavailable, subject: "accounts.db")
        })
        #expect(try await run(stub, try lines(1...501)) == .unavailable)
        #expect(recording.error.hasPrefix("Imported 500, refused 0, malformed 0.\nauthblock: accounts.db cannot be"))
    }

    @Test(arguments: [
        ("[]", "not a JSON object"),
        ("7", "not a JSON object"),
        (#"{"id": "1""#, "not a JSON object"),
        ("{}", "the key 'createdAt' is missing"),
        (#"{"id": 1}"#, "'id' is of the wrong type"),
        (#"{"idd": "1"}"#, "unknown key 'idd'"),
    ])
    func whatIsWrongWithALineIsSaid(text: String, reason: String) async throws {
        #expect(try await run(StubAdministration(), text) == .dataError)
        #expect(recording.error.contains("standard input:1: "))
        if text.contains("{}") {
            #expect(recording.error.contains("' is missing"))
        } else {
            #expect(recording.error.contains(reason))
        }
    }

    @Test(arguments: [
        ("email", "\"nobody\"", "email: Enter an e-mail address like name@example.com."),
        ("username", "\"\\u202Eeve\"", "username: This name holds characters that cannot be shown."),
        ("createdAt", "\"yesterday\"", "createdAt: expected a time such as 2026-01-31T12:00:00Z"),
        ("lastSignInAt", "\"now\"", "lastSignInAt: expected a time such as 2026-01-31T12:00:00Z"),
        ("passwordHash", "null", "the key 'passwordHash' is missing"),
        ("id", "\"\"", "id: it is empty"),
    ])
    func whatIsWrongWithAValueIsSaid(key: String, value: String, reason: String) async throws {
        let parts = try line(1).split(separator: ",").map { part in
            part.drop { $0 == "{" }.hasPrefix("\"\(key)\":")
                ? (part.hasPrefix("{") ? "{" : "") + "\"\(key)\":\(value)" + (part.hasSuffix("}\n") ? "}\n" : "")
                : String(part)
        }
        #expect(try await run(StubAdministration(), parts.joined(separator: ",")) == .dataError)
        #expect(recording.error.hasPrefix("standard input:1: \(reason)"), "\(recording.error)")
    }

    @Test func aLineThatIsTooLongIsMalformed() async throws {
        let text = String(repeating: "x", count: 70_000) + "\n" + (try line(1))
        #expect(try await run(StubAdministration(), text) == .dataError)
        #expect(
            recording.error
                == "standard input:1: longer than 65536 octets\nImported 1, refused 0, malformed 1.\n")
    }

    @Test func aFileThatCannotBeReadIsNamed() async throws {
        let console = recording.console(environment: sandbox.environment)
        let code = try await StubAdministration().run("accounts", "import", "/nowhere/accounts.jsonl", on: console)
        #expect(code == .inputOutput)
        #expect(recording.error == "authblock: cannot read /nowhere/accounts.jsonl: No such file or directory\n")
    }
}
