/// A provider whose operations change more than one store, and which can finish or undo those that were interrupted.
///
/// ``AuthService/restore()`` asks for it at every start, before it looks for a session.
public protocol Recovering: AuthProvider {
    /// Finishes or undoes what earlier runs left half done. Does nothing, at little cost, when there is no such thing.
    func recoverInterruptedWork() async -> Recovery
}

/// What came of work that earlier runs left half done.
public struct Recovery: Sendable, Equatable {
    /// The ids of accounts that are complete now.
    public var completed: [String]
    /// The ids of accounts that are gone now, because their deletion or undone registration was finished.
    public var deleted: [String]
    /// How many accounts wait for their owner's next sign-in, which completes them.
    public var waiting: Int
    /// Why some work could not be finished this time. It is kept for the next.
    public var failure: AuthError?

    /// Puts an account of it together.
    public init(completed: [String] = [], deleted: [String] = [], waiting: Int = 0, failure: AuthError? = nil) {
        self.completed = completed
        self.deleted = deleted
        self.waiting = waiting
        self.failure = failure
    }
}
