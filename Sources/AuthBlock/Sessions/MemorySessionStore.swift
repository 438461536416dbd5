/// A session that lives as long as the program: for tests, and for programs that should forget.
public actor MemorySessionStore: SessionStore {
    private var session: AuthSession?
    private var isTaken = false
    private var turns: [CheckedContinuation<Void, Never>] = []

    /// Makes a store, empty or with a session.
    public init(_ session: AuthSession? = nil) { self.session = session }

    /// The session.
    public func load() -> AuthSession? { session }

    /// Keeps a session.
    public func save(_ session: AuthSession) { self.session = session }

    /// Forgets the session.
    public func clear() { session = nil }

    /// Runs operations one after the other.
    public func exclusively<Value: Sendable>(
        _ operation: @Sendable () async throws(AuthError) -> Value
    ) async throws(AuthError) -> Value {
        if isTaken {
            await withCheckedContinuation { turns.append($0) }
        }
        isTaken = true
        defer {
            if turns.isEmpty { isTaken = false } else { turns.removeFirst().resume() }
        }
        return try await operation()
    }
}
