/// Measurements that belong together, run by name.
struct BenchmarkGroup: Sendable {
    let name: String
    let summary: String
    let run: @Sendable () throws -> [any CustomStringConvertible]
}
