/// Measurements that belong together, run by name.
struct BenchmarkGroup: Sendable {
    let name: String
    let summary: String
    /// Measures, and answers with lines to print.
    let run: @Sendable () async throws -> [any CustomStringConvertible]
}
