import Foundation
import Testing

@testable import AuthBlockCommand

@Suite struct BashCompletionTests {
    @Test func bashAcceptsTheScript() async throws {
        for table in [CommandTable.sample, .authBlock(providerIDs: ["local"])] {
            let result = try await Program.withFile(holding: BashCompletion(table: table).script) {
                try await Program.run("bash", "-n", $0)
            }
            #expect(result.status == 0)
            #expect(result.error == "")
        }
    }

    @Test(arguments: [
        (["m"], ["make"]),
        ([""], ["make", "join", "box", "help"]),
        (["box", ""], ["open", "shut", "paint"]),
        (["box", "paint", "red", ""], ["red", "green"]),
        (["--verbose", "box", "o"], ["open"]),
        (["--config", "box", "b"], ["box"]),
        (["--config", "=", "box", "b"], ["box"]),
        (["box", "open", ""], ["red", "green"]),
        (["box", "open", "--", "r"], ["red"]),
        (["box", "open", "red", ""], []),
        (["--provider", ""], ["alpha", "beta"]),
        (["--provider", "="], ["alpha", "beta"]),
        (["--provider", "=", "b"], ["beta"]),
        (["make", "-f", "j"], ["json"]),
        (["--format", "t"], ["text"]),
        (["make", "--fo"], ["--format", "--folder", "--force"]),
        (["box", "shut", "--v"], ["--verbose", "--version"]),
        (["box", "shut", "--fo"], []),
        (["join", "--", "--fo"], []),
        (["help", "b"], ["box"]),
        (["help", "box", "s"], ["shut"]),
    ])
    func wordsAreCompleted(words: [String], expected: [String]) async throws {
        #expect(try await complete(words) == expected)
    }

    @Test(arguments: [["--config"], ["make"]])
    func filesAreCompleted(words: [String]) async throws {
        let (file, offered) = try await Program.withFile(holding: "") { file in
            (file, try await complete(words + [String(file.dropLast(4))]))
        }
        #expect(offered == [file])
    }

    @Test func foldersAreCompletedWithoutFiles() async throws {
        let offered = try await Program.withFile(holding: "") { try await complete(["make", "--folder", $0]) }
        #expect(offered == [])
        #expect(try await complete(["make", "--folder", "/us"]) == ["/usr"])
    }

    /// Asks the function as bash would, the cursor behind the last of `words`.
    private func complete(_ words: [String]) async throws -> [String] {
        try await Program.withFile(holding: BashCompletion(table: .sample).script) { script in
            let line = words.map { "'\($0)'" }.joined(separator: " ")
            let result = try await Program.run(
                "bash", "-c",
                """
                source '\(script)'
                complete -p tool >/dev/null || exit 1
                COMP_WORDS=(tool \(line)) COMP_CWORD=\(words.count)
                _tool tool
                printf '%s\\n' "${COMPREPLY[@]}"
                """)
            #expect(result.status == 0)
            #expect(result.error == "")
            return result.lines
        }
    }
}
