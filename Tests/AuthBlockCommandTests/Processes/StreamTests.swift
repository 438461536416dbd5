import Foundation
import Testing

/// What happens at the edges of the process: closed, full and broken streams.
@Suite struct StreamTests {
    private let sandbox: Sandbox

    init() throws { sandbox = try Sandbox() }

    @Test func aFullDeviceIsNotSuccess() async throws {
        try await sandbox.run(
            "register", "--email", "bo@example.com", "--username", "Bo", "--password-stdin",
            "--provider", "mock", input: sandbox.password)
        for words in [["whoami"], ["whoami", "--json"], ["token"], ["providers"], ["config"], ["check"]] {
            let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
            let result = try await sandbox.run(words + ["--provider", "mock"], output: full)
            #expect(result.status == 74, "\(words)")
            #expect(result.error == "authblock: cannot write the output: No space left on device\n")
        }
    }

    @Test func aReaderThatLeavesEndsTheCommandQuietly() async throws {
        let result = try await sandbox.runShell(
            """
            set -o pipefail
            "$authblock" man | true
            echo "${PIPESTATUS[0]}"
            trap '' PIPE
            "$authblock" man | true
            echo "${PIPESTATUS[0]}"
            """)
        #expect(result.error == "")
        // 141 is death by SIGPIPE; 0 is a pipe that took all of the text before its reader left.
        #expect(result.lines.allSatisfy { ["141", "0"].contains($0) } && result.lines.count == 2, "\(result.lines)")
    }

    @Test func aClosedOutputIsNoticed() async throws {
        try sandbox.configure(#"{"provider": "mock"}"#)
        try await sandbox.register("bo@example.com")
        let result = try await sandbox.runShell(#""$authblock" whoami >&-; echo $?; "$authblock" whoami <&- 2>&-"#)
        #expect(result.output == "74\nAda <bo@example.com>\n")
    }

    @Test func noFileOfOursTakesThePlaceOfAClosedStream() async throws {
        try sandbox.configure()
        try await sandbox.register()
        let whole = try await sandbox.run("accounts", "export").output
        _ = try await sandbox.runShell(#""$authblock" accounts export accounts.jsonl 2>&-"#)
        #expect(try sandbox.contents(of: "accounts.jsonl") == whole, "what was said went into the file")
    }
}
