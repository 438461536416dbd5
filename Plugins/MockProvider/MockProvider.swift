public import AuthBlock
import Foundation

/// A provider that needs no back end: it behaves as its ``MockScript`` says, the same each time, and remembers its
/// calls.
///
/// Where the script says nothing, it behaves as a real back end would, with accounts and sessions in memory. Accounts
/// that are registered last as long as the provider does. A session that an earlier run of the program stored still
/// holds, so that `authblock whoami` and `authblock token` work after `authblock register`; signing in again needs
/// one of the script's accounts.
///
/// Sign-in and registration answer without an ID token, as local accounts do; a refresh brings one.
public final class MockProvider: AuthProvider, @unchecked Sendable {
    // Invariant: `backend`, `matches` and `recorded` are read and written only with the lock held.
    private let lock = NSLock()
    private var backend: MockBackend
    private var matches: [Int]
    private var recorded: [MockCall] = []
    private let script: MockScript
    private let clock: any WallClock

    /// Makes a provider with the accounts of its script.
    ///
    /// - Parameters:
    ///   - script: how it behaves.
    ///   - clock: its time, and what it waits by where the script has a latency.
    public init(script: MockScript = MockScript(), clock: any WallClock = SystemClock()) {
        self.script = script
        self.clock = clock
        backend = MockBackend(script: script, startedAt: clock.now)
        matches = Array(repeating: 0, count: script.rules.count)
    }

    /// The calls so far, in the order in which they came. ``PasswordAssessing`` asks no back end and is left out.
    public var calls: [MockCall] { lock.withLock { recorded } }

    /// Checks an e-mail and a password.
    public func signIn(_ credentials: Credentials) async throws(AuthError) -> AuthSession {
        try await answer(.signIn, credentials.email, credentials.password) { backend, now throws(AuthError) in
            try backend.signIn(credentials, at: now)
        }
    }

    /// Creates an account and signs it in.
    public func register(_ registration: Registration) async throws(AuthError) -> AuthSession {
        try await answer(.register, registration.email, registration.password) { backend, now throws(AuthError) in
            try backend.register(registration, at: now)
        }
    }

    /// Exchanges a session for a newer one with an ID token.
    public func refresh(_ session: AuthSession) async throws(AuthError) -> AuthSession {
        try await answer(.refresh, session.account.email) { backend, now throws(AuthError) in
            try backend.refresh(session, at: now)
        }
    }

    /// Deletes the account of a session whose sign-in is at most five minutes old.
    public func deleteAccount(_ session: AuthSession) async throws(AuthError) {
        try await answer(.deleteAccount, session.account.email) { backend, now throws(AuthError) in
            try backend.deleteAccount(session, at: now)
        }
    }

    /// Answers one call: remembers it, waits as long as the script says, and does as the first matching rule says, or
    /// what is natural.
    func answer<Value: Sendable>(
        _ operation: MockOperation, _ email: EmailAddress? = nil, _ password: Password? = nil,
        naturally natural: (inout MockBackend, Date) throws(AuthError) -> Value
    ) async throws(AuthError) -> Value {
        let (call, answer) = lock.withLock {
            recorded.append(MockCall(operation, email: email?.canonical, .running))
            return (recorded.count - 1, choose(operation, email, password))
        }
        do throws(AuthError) {
            try await wait(for: script.latency[operation] ?? .zero)
            if case .failure(let error) = answer { throw error }
            let value = try lock.withLock {
                Result { () throws(AuthError) in try natural(&backend, clock.now) }
            }.get()
            note(.succeeded, of: call)
            return value
        } catch {
            note(.failed(error.code), of: call)
            throw error
        }
    }

    /// The answer of the first rule that matches. Every rule counts the calls it concerns, also those that another
    /// decides. The lock is held.
    private func choose(_ operation: MockOperation, _ email: EmailAddress?, _ password: Password?) -> MockAnswer {
        var chosen: MockAnswer?
        for (index, rule) in script.rules.enumerated()
        where rule.concerns(operation, email: email, password: password) {
            matches[index] += 1
            if rule.call == nil || rule.call == matches[index] { chosen = chosen ?? rule.answer }
        }
        return chosen ?? .natural
    }

    private func wait(for latency: Duration) async throws(AuthError) {
        do throws(CancellationError) {
            if latency > .zero { try await clock.sleep(for: latency) }
        } catch {
            throw AuthError(.cancelled)
        }
        guard !Task.isCancelled else { throw AuthError(.cancelled) }
    }

    private func note(_ outcome: MockCall.Outcome, of call: Int) {
        lock.withLock { recorded[call].outcome = outcome }
    }
}
