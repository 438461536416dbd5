import ChildProcess
import Foundation
import Testing

/// Every example of the README is run, or stands word for word in code that the package builds and tests.
@Suite(.timeLimit(.minutes(2))) struct ReadmeTests {
    private struct Example {
        let language: String
        let lines: [String]
    }

    private static func examples() throws -> [Example] {
        let text = try String(contentsOf: packageFolder.appending(path: "README.md"), encoding: .utf8)
        var examples: [Example] = []
        var open: Example?
        for line in text.components(separatedBy: "\n") {
            if let example = open {
                if line == "```" {
                    examples.append(example)
                    open = nil
                } else {
                    open = Example(language: example.language, lines: example.lines + [line])
                }
            } else if line.hasPrefix("```") {
                open = Example(language: String(line.dropFirst(3)), lines: [])
            }
        }
        return examples
    }

    private static func trimmed(_ lines: [String]) -> [String] {
        lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    private static let authblock = Sample.buildFolder.appending(path: "authblock").path

    @Test func thereAreExamplesOfThreeLanguagesAndOfNoOther() throws {
        #expect(Set(try Self.examples().map(\.language)) == ["sh", "swift", "json"])
        #expect(try Self.examples().count == 9)
    }

    @Test func everySwiftExampleStandsInCodeThatIsBuilt() throws {
        let files = try ["samples", "Tests"].flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: packageFolder.appending(path: folder).path)
                .filter { $0.hasSuffix(".swift") }
                .map { try String(contentsOf: packageFolder.appending(path: "\(folder)/\($0)"), encoding: .utf8) }
        }
        .map { Self.trimmed($0.components(separatedBy: "\n")) }
        for example in try Self.examples() where example.language == "swift" {
            let wanted = Self.trimmed(example.lines)
            #expect(files.contains { $0.contains(wanted) }, "\(example.lines.joined(separator: "\n"))")
        }
    }

    @Test func theConfigurationsAreSomeThatTheCommandTakes() async throws {
        for example in try Self.examples() where example.language == "json" {
            let sample = try Sample()
            let text = example.lines.joined(separator: "\n")
            try sample.write(text, to: "authblock.json")
            let outcome = try await sample.run([Self.authblock, "check"])
            #expect(outcome.status == 0, "\(outcome.output)")
            guard text.contains("profiles") else { continue }
            #expect(try await sample.run([Self.authblock, "--profile", "demonstration", "check"]).status == 0)
        }
    }

    @Test func everyCommandDoesWhatItSays() async throws {
        let commands = try Self.examples().filter { $0.language == "sh" }.flatMap(\.lines)
            // Building and testing again from within a test would take no end, and a server has none.
            .filter { !$0.hasPrefix("scripts/test") && !$0.hasPrefix("scripts/run  ") && !$0.contains("run serve") }
        #expect(commands.count == 5)
        let script = commands.joined(separator: "\n").replacingOccurrences(of: "scripts/run", with: Self.authblock)
        let outcome = try await Sample().run(["bash", "-euo", "pipefail", "-c", script], folder: packageFolder)
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.output.contains(#""email":"ada@example.com""#))
        #expect(outcome.output.contains("AUTHENTICATION"))
    }
}
