/// Why no response came.
public struct NetworkError: Error, Sendable, Equatable {
    /// The reason.
    public let reason: Reason
    /// What it is about and may be shown, such as the path of a file: never an address, a header or a body.
    public let subject: String?

    /// Makes an error.
    public init(_ reason: Reason, subject: String? = nil) {
        self.reason = reason
        self.subject = subject
    }

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
        /// The connection broke, or the answer was cut off.
        case broken
        /// The answer is larger than the request allows.
        case tooLarge
        /// The caller gave up.
        case cancelled
        /// The request must not be sent: its address is neither https nor a host allowed without, or its method or a
        /// header is malformed.
        case invalidRequest
        /// The trusted certificates cannot be read; ``NetworkError/subject`` is their file or folder.
        case certificatesUnreadable
        /// A library is not installed, or too old; ``NetworkError/subject`` is its file name.
        case libraryMissing
    }
}
