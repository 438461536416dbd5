/// Metrics in the text format that Prometheus collects (version 0.0.4).
public struct PrometheusText: Sendable {
    /// The content type to serve it with.
    public static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    /// The lines.
    public private(set) var text = ""

    private let prefix: String

    /// Renders a server's counters.
    ///
    /// - Parameter prefix: What all names begin with, such as `authblock`.
    public init(_ metrics: ServerMetrics, prefix: String) {
        self.prefix = prefix
        counter(
            "http_responses_total", "Responses, by class of status.", by: "class",
            Dictionary(uniqueKeysWithValues: metrics.responses.map { ("\($0)xx", $1) }))
        single("\(prefix)_http_aborted_total", "counter", "Requests without a complete response.", metrics.aborted)

        let duration = "\(prefix)_http_request_duration_seconds"
        add(duration, "histogram", "From the request line to the end of the response.")
        var total = 0
        for (bound, count) in zip(ServerMetrics.durationBounds.map { "\($0)" } + ["+Inf"], metrics.durationCounts) {
            total += count
            text += "\(duration)_bucket{le=\"\(bound)\"} \(total)\n"
        }
        text += "\(duration)_sum \(metrics.durationSum)\n\(duration)_count \(total)\n"

        let connections = "\(prefix)_http_connections"
        single("\(connections)_open", "gauge", "Connections open now.", metrics.openConnections)
        single("\(connections)_accepted_total", "counter", "Connections taken.", metrics.acceptedConnections)
        single(
            "\(connections)_refused_total", "counter", "Connections beyond the limit of their address.",
            metrics.refusedConnections)
        single("\(connections)_ended_total", "counter", "Connections late or in the way.", metrics.endedConnections)
    }

    /// Adds a counter of the program's own.
    ///
    /// - Parameters:
    ///   - name: Its name without the prefix, which ends with `_total`.
    ///   - help: What it counts.
    public mutating func counter(_ name: String, _ help: String, _ value: Int) {
        single("\(prefix)_\(name)", "counter", help, value)
    }

    /// Adds a counter of the program's own that has parts.
    ///
    /// - Parameters:
    ///   - name: Its name without the prefix, which ends with `_total`.
    ///   - help: What it counts.
    ///   - label: What tells the parts apart.
    ///   - values: The parts, by the value of the label.
    public mutating func counter(_ name: String, _ help: String, by label: String, _ values: [String: Int]) {
        let name = "\(prefix)_\(name)"
        add(name, "counter", help)
        for (value, count) in values.sorted(by: { $0.key < $1.key }) {
            let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
            text += "\(name){\(label)=\"\(escaped)\"} \(count)\n"
        }
    }

    private mutating func add(_ name: String, _ type: String, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    }

    private mutating func single(_ name: String, _ type: String, _ help: String, _ value: Int) {
        add(name, type, help)
        text += "\(name) \(value)\n"
    }
}
