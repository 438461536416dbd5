/// What the server has counted since it started.
public struct ServerMetrics: Sendable, Equatable {
    /// The upper bounds of ``durationCounts``, in seconds.
    public static let durationBounds: [Double] = [
        0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
    ]

    /// Responses by the first digit of their status, from 2 to 5.
    public internal(set) var responses: [Int: Int] = [2: 0, 3: 0, 4: 0, 5: 0]
    /// Requests that ended without a response: the client was gone, too slow, or did not speak HTTP.
    public internal(set) var aborted = 0
    /// How many responses took at most the bound of the same index, and the last: longer than all bounds.
    public internal(set) var durationCounts = [Int](repeating: 0, count: durationBounds.count + 1)
    /// All durations together, in seconds.
    public internal(set) var durationSum = 0.0
    /// Connections that are open now.
    public internal(set) var openConnections = 0
    /// Connections that were taken.
    public internal(set) var acceptedConnections = 0
    /// Connections that were refused because their address had too many.
    public internal(set) var refusedConnections = 0
    /// Connections that were ended because they were late, or idle while others needed the place.
    public internal(set) var endedConnections = 0

    mutating func count(_ record: AccessRecord) {
        guard let status = record.status, record.isComplete else {
            aborted += 1
            return
        }
        responses[status / 100, default: 0] += 1
        let seconds = record.duration / .seconds(1)
        let index = Self.durationBounds.firstIndex { seconds <= $0 } ?? Self.durationBounds.count
        durationCounts[index] += 1
        durationSum += seconds
    }
}
