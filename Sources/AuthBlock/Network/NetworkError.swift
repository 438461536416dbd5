/// Why no response came.
public struct NetworkError: Error, Sendable, Equatable {
    /// The reason.
    public let reason: Reason

    /// Makes an error.
    public init(_ reason: Reason) { self.reason = reason }

    /// The reasons that need different words.
    public enum Reason: String, Sendable, CaseIterable {
        /// There is no route to the host, or no network at all.
        case unreachable
        /// The host's name is unknown.
        case nameNotFound
        /// The host refused the connection.
        case refused
        /// The connection is not secure: its certificate or its protocol is not acceptable.
        case insecure
        /// The proxy refused or failed.
        case proxyFailed
        /// Something between here and the host answered in its place, such as a hotel's sign-in page.
        case captivePortal
        /// It took too long.
        case timedOut
        /// The connection broke, or the answer was cut off or too large.
        case broken
        /// The caller gave up.
        case cancelled
    }
}
