import Foundation
import Testing

@Suite struct ScriptTests {
    /// A machine with Swift 6.2, a user without root, and every package. `swift` tells what it was asked to do.
    static let completeMachine = [
        "swift": #"if [[ $1 == --version ]]; then echo "Swift version 6.2 (swift-6.2)"; else echo "swift $*"; fi"#,
        "dpkg-query": "echo -n installed",
        "apt-get": "echo apt-get $*",
        "id": "echo 1000",
    ]

    private func run(
        _ script: String = "scripts/test", _ arguments: [String] = [], changing changes: [String: String] = [:],
        without missing: String? = nil
    ) throws -> StubbedShell.Outcome {
        let stubs = Self.completeMachine.merging(changes) { _, changed in changed }.filter { $0.key != missing }
        return try StubbedShell(stubs: stubs).run(script, arguments)
    }

    @Test(arguments: ["scripts/test", "scripts/bench", ".ci/run"])
    func everyScriptIsExecutableAndExplainsItself(script: String) throws {
        #expect(FileManager.default.isExecutableFile(atPath: packageFolder.appending(path: script).path))
        let outcome = try run(script, ["--help"])
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("Usage: \(script)"))
        #expect(outcome.errors == "")
    }

    @Test func aCompleteMachineIsNotTouched() throws {
        let outcome = try run("scripts/test", ["--filter", "SQLiteTests"])
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("swift test "))
        #expect(outcome.output.hasSuffix(" --filter SQLiteTests\n"))
        #expect(outcome.errors == "")
    }

    @Test func onlyMissingPackagesAreInstalledAndOnlyByRoot() throws {
        let outcome = try run(changing: [
            "id": "echo 0", "dpkg-query": "[[ ${*: -1} == libzxcvbn-dev ]] || echo -n installed",
        ])
        #expect(outcome.status == 0)
        #expect(
            outcome.errors == """
                Installing libzxcvbn-dev
                apt-get update -qq
                apt-get install -y -qq --no-install-recommends libzxcvbn-dev

                """)
    }

    @Test func aUserInstallsThroughSudo() throws {
        let outcome = try run(changing: ["dpkg-query": "exit 1", "sudo": #"echo "sudo $1"; exec "$@""#])
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("sudo apt-get\napt-get update -qq\nsudo env\napt-get install"))
        #expect(outcome.errors.contains(" libturbojpeg0-dev libzxcvbn-dev curl openssl python3 tmux"))
    }

    @Test func aUserWithoutSudoIsToldWhatToInstall() throws {
        let outcome = try run(changing: ["dpkg-query": "exit 1"])
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        #expect(outcome.errors.hasPrefix("error: these packages are missing"))
        #expect(outcome.errors.contains("As root, run: apt-get install"))
    }

    @Test(arguments: [
        ("update", "could not update its lists"), ("install", "could not install"),
    ])
    func aFailingInstallationStopsTheScript(step: String, message: String) throws {
        let outcome = try run(changing: [
            "id": "echo 0", "dpkg-query": "exit 1", "apt-get": "[[ $1 != \(step) ]]",
        ])
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains(message))
    }

    @Test func aMissingSwiftIsNamed() throws {
        let outcome = try run(without: "swift")
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("error: swift is not on your PATH. Install Swift 6.2 or newer"))
    }

    @Test(arguments: [
        ("6.1.2", "error: Swift 6.1.2 is too old"), ("5.10", "error: Swift 5.10 is too old"),
        ("unknown", "error: 'swift --version' does not tell a version"),
    ])
    func anOldSwiftIsNamed(version: String, message: String) throws {
        let outcome = try run(changing: ["swift": "echo Swift version \(version)"])
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix(message))
        #expect(outcome.errors.contains("https://www.swift.org/install"))
    }

    @Test(arguments: ["6.2", "6.2.1", "6.3.1", "6.10", "7.0"])
    func aNewerSwiftIsWelcome(version: String) throws {
        #expect(try run(changing: ["swift": "echo Swift version \(version)"]).status == 0)
    }

    @Test func aBuildThatFailsStartsNothing() throws {
        let failing =
            #"[[ $1 == --version ]] && echo "Swift version 6.3" || { echo "bad.swift:1: error: no"; exit 1; }"#
        let outcome = try run("scripts/run", ["whoami"], changing: ["swift": failing])
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains("bad.swift:1: error: no"))
        #expect(outcome.errors.contains("error: authblock could not be built"))
    }
}
