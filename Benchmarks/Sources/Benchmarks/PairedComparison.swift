/// Ours against theirs, measured in neighbouring calls (ours, theirs, theirs, ours, …). Whatever slows the machine down
/// for a while slows both halves of a pair, and each half comes first in every other pair, so the median of the pairs'
/// ratios holds where absolute figures do not.
struct PairedComparison: CustomStringConvertible, Sendable {
    let label: String
    let pairs: [(ours: Duration, theirs: Duration)]
    let callsPerSample: Int

    /// - Parameter callsPerSample: How often each closure does its work, so that figures are shown for one call.
    init(
        _ label: String, pairCount: Int, callsPerSample: Int = 1, ours: () throws -> Void, theirs: () throws -> Void
    ) rethrows {
        self.label = label
        self.callsPerSample = callsPerSample
        let clock = ContinuousClock()
        try ours()
        try theirs()
        pairs = try (0..<pairCount).map { index in
            if index.isMultiple(of: 2) { return (try clock.measure(ours), try clock.measure(theirs)) }
            let first = try clock.measure(theirs)
            return (try clock.measure(ours), first)
        }
    }

    /// The same for calls that are awaited.
    @concurrent
    init(
        _ label: String, pairCount: Int, callsPerSample: Int = 1, ours: @Sendable () async throws -> Void,
        theirs: @Sendable () async throws -> Void
    ) async rethrows {
        self.label = label
        self.callsPerSample = callsPerSample
        let clock = ContinuousClock()
        try await ours()
        try await theirs()
        var pairs: [(ours: Duration, theirs: Duration)] = []
        for _ in 0..<pairCount {
            if pairs.count.isMultiple(of: 2) {
                pairs.append((try await clock.measure(ours), try await clock.measure(theirs)))
            } else {
                let first = try await clock.measure(theirs)
                pairs.append((try await clock.measure(ours), first))
            }
        }
        self.pairs = pairs
    }

    var ratio: Double { median(pairs.map { $0.ours / $0.theirs }) }

    var oursPerSecond: Double { 1_000_000 / median(pairs.map { microseconds($0.ours) }) }
    var theirsPerSecond: Double { 1_000_000 / median(pairs.map { microseconds($0.theirs) }) }

    var description: String {
        let ours = median(pairs.map { microseconds($0.ours) })
        let theirs = median(pairs.map { microseconds($0.theirs) })
        let beyond = median(pairs.map { microseconds($0.ours - $0.theirs) })
        return "\(label): \(rounded(ratio)) × bare "
            + "(ours \(rounded(ours)) µs, bare \(rounded(theirs)) µs, beyond it \(rounded(beyond)) µs; \(pairs.count) pairs)"
    }

    private func microseconds(_ duration: Duration) -> Double {
        duration / .microseconds(1) / Double(callsPerSample)
    }

    private func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }

    private func rounded(_ value: Double) -> Double {
        (value * 1000).rounded() / 1000
    }
}
