import AuthBlock
import AuthBlockTestKit
import Foundation

extension AuthSession {
    /// A session as an earlier run of the program stored it, received so many seconds ago.
    static func stored(
        by mock: String = "mock-refresh-token-earlier-1", secondsAgo age: TimeInterval = 0, on clock: ManualClock
    ) throws -> AuthSession {
        let account = Account(
            id: "mock-account-1", email: try EmailAddress("ada@example.com"), username: try Username("Ada"))
        return AuthSession(
            account: account, refreshToken: Secret(mock), receivedAt: clock.now - age, lifetime: 3_600,
            authenticatedAt: clock.now - age)
    }
}

/// A store that fails, and counts what it was asked to change.
actor FailingStore: SessionStore {
    private let loadFailure: AuthError?
    private let saveFailure: AuthError?
    private let clearFailure: AuthError?
    private let session: AuthSession?
    private(set) var changes = 0

    init(
        _ session: AuthSession? = nil, load: AuthError.Code? = nil, save: AuthError.Code? = nil,
        clear: AuthError.Code? = nil
    ) {
        self.session = session
        loadFailure = load.map { AuthError($0, subject: "/home/ada/session.json") }
        saveFailure = save.map { AuthError($0, subject: "/home/ada/session.json") }
        clearFailure = clear.map { AuthError($0, subject: "/home/ada/session.json") }
    }

    func load() throws(AuthError) -> AuthSession? {
        if let loadFailure { throw loadFailure }
        return session
    }

    func save(_ session: AuthSession) throws(AuthError) {
        if let saveFailure { throw saveFailure }
        changes += 1
    }

    func clear() throws(AuthError) {
        if let clearFailure { throw clearFailure }
        changes += 1
    }

    func exclusively<Value: Sendable>(
        _ operation: @Sendable () async throws(AuthError) -> Value
    ) async throws(AuthError) -> Value {
        try await operation()
    }
}
