import ChildProcess
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
    ) async throws -> ChildProcess.Outcome {
        let stubs = Self.completeMachine.merging(changes) { _, changed in changed }.filter { $0.key != missing }
        return try await StubbedShell(stubs: stubs).run(script, arguments)
    }

    @Test(arguments: ["scripts/test", "scripts/bench", ".ci/run"])
    func everyScriptIsExecutableAndExplainsItself(script: String) async throws {
        #expect(FileManager.default.isExecutableFile(atPath: packageFolder.appending(path: script).path))
        let outcome = try await run(script, ["--help"])
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("Usage: \(script)"))
        #expect(outcome.error == "")
    }

    @Test func aCompleteMachineIsNotTouched() async throws {
        let outcome = try await run("scripts/test", ["--filter", "SQLiteTests"])
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("swift test "))
        #expect(outcome.output.hasSuffix(" --filter SQLiteTests\n"))
        #expect(outcome.error == "")
    }

    @Test func onlyMissingPackagesAreInstalledAndOnlyByRoot() async throws {
        let outcome = try await run(changing: [
            "id": "echo 0", "dpkg-query": "[[ ${*: -1} == libzxcvbn-dev ]] || echo -n installed",
        ])
        #expect(outcome.status == 0)
        #expect(
            outcome.error == """
                Installing libzxcvbn-dev
                apt-get update -qq
                apt-get install -y -qq --no-install-recommends libzxcvbn-dev

                """)
    }

    @Test func aUserInstallsThroughSudo() async throws {
        let outcome = try await run(changing: ["dpkg-query": "exit 1", "sudo": #"echo "sudo $1"; exec "$@""#])
        #expect(outcome.status == 0)
        #expect(outcome.error.contains("sudo apt-get\napt-get update -qq\nsudo env\napt-get install"))
        #expect(outcome.error.contains(" libturbojpeg0-dev libzxcvbn-dev caddy chromium chromium-driver curl"))
    }

    @Test func aUserWithoutSudoIsToldWhatToInstall() async throws {
        let outcome = try await run(changing: ["dpkg-query": "exit 1"])
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        #expect(outcome.error.hasPrefix("error: these packages are missing"))
        #expect(outcome.error.contains("As root, run: apt-get install"))
    }

    @Test(arguments: [
        ("update", "could not update its lists"), ("install", "could not install"),
    ])
    func aFailingInstallationStopsTheScript(step: String, message: String) async throws {
        let outcome = try await run(changing: [
            "id": "echo 0", "dpkg-query": "exit 1", "apt-get": "[[ $1 != \(step) ]]",
        ])
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        #expect(outcome.error.contains(message))
    }

    @Test func axeCoreIsFetchedOnce() async throws {
        // The wheel's folder is the last argument of both steps but one.
        let python = #"""
            case $2 in
            pip) [[ $8 == */wheel ]] && echo wheel >"$8/axe.whl" && echo "pip $9" >&2 ;;
            zipfile) mkdir "$5/axe_playwright_python" && echo axe >"$5/axe_playwright_python/axe.min.js" ;;
            esac
            """#
        let stubs = Self.completeMachine.merging(["python3": python]) { $1 }
        let shell = try await StubbedShell(stubs: stubs, hasAxeCore: false)
        for expected in ["Fetching axe-playwright-python==", ""] {
            let outcome = try await shell.run("scripts/test", ["--filter", "SQLiteTests"])
            #expect(outcome.status == 0)
            #expect(outcome.error.hasPrefix(expected) && outcome.error.isEmpty == expected.isEmpty)
            #expect(shell.hasAxeCore)
        }
    }

    @Test func withoutAxeCoreNothingIsTested() async throws {
        let stubs = Self.completeMachine.merging(["python3": "exit 1"]) { $1 }
        let outcome = try await StubbedShell(stubs: stubs, hasAxeCore: false).run("scripts/test")
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        #expect(outcome.error.contains("pip could not fetch axe-playwright-python"))
    }

    @Test func aMissingSwiftIsNamed() async throws {
        let outcome = try await run(without: "swift")
        #expect(outcome.status == 1)
        #expect(outcome.error.hasPrefix("error: swift is not on your PATH. Install Swift 6.2 or newer"))
    }

    @Test(arguments: [
        ("6.1.2", "error: Swift 6.1.2 is too old"), ("5.10", "error: Swift 5.10 is too old"),
        ("unknown", "error: 'swift --version' does not tell a version"),
    ])
    func anOldSwiftIsNamed(version: String, message: String) async throws {
        let outcome = try await run(changing: ["swift": "echo Swift version \(version)"])
        #expect(outcome.status == 1)
        #expect(outcome.error.hasPrefix(message))
        #expect(outcome.error.contains("https://www.swift.org/install"))
    }

    @Test(arguments: ["6.2", "6.2.1", "6.3.1", "6.10", "7.0"])
    func aNewerSwiftIsWelcome(version: String) async throws {
        #expect(try await run(changing: ["swift": "echo Swift version \(version)"]).status == 0)
    }

    @Test func aBuildThatFailsStartsNothing() async throws {
        let failing =
            #"[[ $1 == --version ]] && echo "Swift version 6.3" || { echo "bad.swift:1: error: no"; exit 1; }"#
        let outcome = try await run("scripts/run", ["whoami"], changing: ["swift": failing])
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        #expect(outcome.error.contains("bad.swift:1: error: no"))
        #expect(outcome.error.contains("error: authblock could not be built"))
    }
}
