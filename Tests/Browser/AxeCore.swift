import Foundation

/// The accessibility checker axe-core, which `scripts/test` fetches.
public struct AxeCore: Sendable {
    private let script: String

    /// Finds the checker; `nil` when it was not fetched.
    public init?() {
        guard let script = try? String(contentsOf: Self.file, encoding: .utf8) else { return nil }
        self.script = script
    }

    private static var file: URL {
        let environment = ProcessInfo.processInfo.environment
        let cache = environment["XDG_CACHE_HOME"].flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0) }
        return (cache ?? FileManager.default.homeDirectoryForCurrentUser.appending(path: ".cache"))
            .appending(path: "authblock-tests/axe.min.js")
    }

    /// What is wrong with the page that a browser shows, a line for each element.
    public func findings(in browser: Browser) async throws -> [String] {
        try await browser.run(script + "; return null")
        let lines = try await browser.run(
            """
            return axe.run({ resultTypes: ["violations"] }).then((results) =>
              results.violations.flatMap((violation) => violation.nodes.map((node) =>
                `${violation.id}: ${node.html} ${node.failureSummary}`)));
            """)
        return lines as? [String] ?? ["axe-core answered something else: \(lines)"]
    }
}
