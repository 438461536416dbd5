/// The one door between a person and the active provider: keeps, refreshes and ends that person's session.
///
/// A program has one service for each person: a terminal program one, a web server one for each request around that
/// visitor's session. The provider behind them is shared. Presenters call nothing else.
///
/// - Only one sign-in, registration, deletion or change runs at a time; a second answers
///   ``AuthError/Code/operationInProgress``. Any number of callers share one refresh.
/// - A failing refresh keeps the session unless its code ``AuthError/Code/endsSession``.
/// - An answer that comes after a newer event changes nothing.
public actor AuthService {
    /// The active provider. What it can do beyond the basics is what it conforms to.
    public nonisolated let provider: any AuthProvider
    /// Who is at the other end, as far as throttling is concerned.
    public nonisolated let client: Client

    private let store: any SessionStore
    private let clock: any WallClock
    nonisolated let observer: @Sendable (AuthOperation, AuthError.Code?) -> Void
    private var session: AuthSession?
    private var currentState = AuthState.unknown
    private var listeners: [Int: AsyncStream<AuthState>.Continuation] = [:]
    private var nextListener = 0
    private var isOperating = false
    private var refreshing: (session: AuthSession, task: Task<Result<AuthSession, AuthError>, Never>)?

    /// Makes a service. Nothing is read before ``restore()``.
    ///
    /// - Parameter observer: takes each operation with what came of it: `nil` for success.
    public init(
        provider: any AuthProvider, store: any SessionStore, clock: any WallClock, client: Client,
        observer: @escaping @Sendable (AuthOperation, AuthError.Code?) -> Void = { _, _ in }
    ) {
        self.provider = provider
        self.store = store
        self.clock = clock
        self.client = client
        self.observer = observer
    }

    // MARK: State

    /// The current state.
    public var state: AuthState { currentState }

    /// The states from now on, beginning with the current one. Any number of listeners may ask.
    public var states: AsyncStream<AuthState> {
        let (stream, continuation) = AsyncStream.makeStream(of: AuthState.self)
        let id = nextListener
        nextListener += 1
        listeners[id] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { await self?.forget(listener: id) }
        }
        continuation.yield(currentState)
        return stream
    }

    private func forget(listener id: Int) { listeners[id] = nil }

    private func become(_ state: AuthState, session: AuthSession?) {
        self.session = session
        guard state != currentState else { return }
        currentState = state
        for listener in listeners.values { listener.yield(state) }
    }

    // MARK: The session

    /// Looks for a stored session, and asks the provider about it when it is not fresh any more. What earlier runs left
    /// half done is finished before, where the provider can (``Recovering``).
    ///
    /// - Returns: who is signed in, or `nil`; the reason is then in ``state``. While the provider cannot be reached a
    ///   stale session counts as signed in.
    /// - Throws: a `storage…` code when the stored session cannot be read.
    public func restore() async throws(AuthError) -> Account? {
        try await recover()
        guard let stored = try await store.load() else {
            become(.signedOut(reason: nil), session: nil)
            return nil
        }
        session = stored
        if !stored.isFresh(at: clock.now) {
            do {
                _ = try await refresh()
            } catch {
                switch error.kind {
                case .misconfigured, .cancelled: throw error
                case .refused, .unavailable: break
                }
            }
        }
        guard let session else { return nil }
        become(.signedIn(session.account), session: session)
        return session.account
    }

    /// Has the provider finish what earlier runs left half done. A failure there is no reason not to start.
    private func recover() async throws(AuthError) {
        guard let provider = provider as? any Recovering else { return }
        let deleted = await provider.recoverInterruptedWork().deleted
        guard !deleted.isEmpty else { return }
        let store = store
        try await store.exclusively { () async throws(AuthError) in
            guard let stored = try await store.load(), deleted.contains(stored.account.id) else { return }
            try await store.clear()
        }
    }

    /// The signed-in account's ID token, fresh for at least a minute (half its life, if that is shorter).
    ///
    /// - Throws: ``AuthError/Code/notSignedIn``, a code that ``AuthError/Code/endsSession``, an unavailable code, or
    ///   ``AuthError/Code/unsupported`` when the provider has no ID tokens.
    public func idToken() async throws(AuthError) -> Secret {
        let current = try await signedInSession()
        if let token = current.idToken, current.isFresh(at: clock.now, margin: 60) { return token }
        guard let token = try await refresh().idToken else { throw AuthError(.unsupported) }
        return token
    }

    private func signedInSession() async throws(AuthError) -> AuthSession {
        if currentState == .unknown { _ = try await restore() }
        guard let session else { throw AuthError(.notSignedIn) }
        return session
    }

    /// Refreshes the session; all who ask while a refresh of it runs get that one's answer.
    private func refresh() async throws(AuthError) -> AuthSession {
        guard let known = session else { throw AuthError(.notSignedIn) }
        if let refreshing, refreshing.session == known { return try await outcome(of: refreshing.task) }
        let task = Task {
            let result: Result<AuthSession, AuthError>
            do throws(AuthError) {
                result = .success(try await self.refreshExclusively(known))
            } catch {
                result = .failure(error)
            }
            if self.refreshing?.session == known { self.refreshing = nil }
            return result
        }
        refreshing = (known, task)
        return try await outcome(of: task)
    }

    private func outcome(
        of refresh: Task<Result<AuthSession, AuthError>, Never>
    ) async throws(AuthError) -> AuthSession {
        guard let result = await refresh.valueUnlessCancelled() else { throw AuthError(.cancelled) }
        return try result.get()
    }

    private func refreshExclusively(_ known: AuthSession) async throws(AuthError) -> AuthSession {
        try await store.exclusively { () async throws(AuthError) in
            // Another process may have refreshed, replaced or ended the session while this one waited for its turn.
            guard let stored = try await self.store.load() else {
                await self.adopt(nil, insteadOf: known)
                throw AuthError(.notSignedIn)
            }
            if stored != known, stored.idToken != nil, stored.isFresh(at: self.clock.now, margin: 60) {
                await self.adopt(stored, insteadOf: known)
                return stored
            }
            do throws(AuthError) {
                let renewed = try await self.provider.refresh(stored)
                try await self.store.save(renewed)
                await self.adopt(renewed, insteadOf: known)
                return renewed
            } catch {
                guard error.code.endsSession else { throw error }
                try await self.store.clear()
                await self.adopt(nil, insteadOf: known, reason: error.code)
                throw error
            }
        }
    }

    /// Takes over what became of a session, unless this service has moved on to another one meanwhile.
    private func adopt(_ renewed: AuthSession?, insteadOf known: AuthSession, reason: AuthError.Code? = nil) {
        guard session == known else { return }
        if let renewed {
            become(.signedIn(renewed.account), session: renewed)
        } else {
            become(.signedOut(reason: reason), session: nil)
        }
    }

    // MARK: Operations

    /// Signs in.
    ///
    /// - Throws: what ``AuthProvider/signIn(_:)`` throws, ``AuthError/Code/operationInProgress``,
    ///   ``AuthError/Code/cancelled``, or a `storage…` code when the session cannot be kept.
    public func signIn(email: EmailAddress, password: Password) async throws(AuthError) -> Account {
        let credentials = Credentials(email: email, password: password, client: client)
        return try await alone(.signIn) { () async throws(AuthError) in
            try await self.begin { () async throws(AuthError) in try await self.provider.signIn(credentials) }
        }
    }

    /// Creates an account and signs it in.
    ///
    /// - Throws: what ``AuthProvider/register(_:)`` throws, and what ``signIn(email:password:)`` adds to that.
    public func register(email: EmailAddress, password: Password, username: Username) async throws(AuthError) -> Account
    {
        let registration = Registration(email: email, password: password, username: username, client: client)
        return try await alone(.registration) { () async throws(AuthError) in
            try await self.begin { () async throws(AuthError) in try await self.provider.register(registration) }
        }
    }

    /// Signs out. The session is forgotten here even when the back end cannot be told, or cannot end it.
    ///
    /// - Throws: ``AuthError/Code/notSignedIn``, or a `storage…` code when the stored session cannot be removed.
    public func signOut() async throws(AuthError) {
        try await changeSession(.signOut) { service, stored async throws(AuthError) in
            await service.endAtProvider(stored)
            try await service.forgetSession()
        }
    }

    /// Deletes the signed-in account, after checking the password once more.
    ///
    /// - Throws: ``AuthError/Code/invalidCredentials`` for a wrong password, what
    ///   ``AuthProvider/deleteAccount(_:)`` throws, or ``AuthError/Code/notSignedIn``.
    public func deleteAccount(password: Password) async throws(AuthError) {
        try await changeSession(.deletion) { service, stored async throws(AuthError) in
            let recent = try await service.reauthenticate(stored, password)
            do throws(AuthError) {
                try await service.provider.deleteAccount(recent)
            } catch {
                // An account that is gone already is what was asked for.
                guard error.code == .accountNotFound else { throw error }
            }
            try await service.forgetSession()
        }
    }

    /// Changes the signed-in account's password, after checking the present one.
    ///
    /// - Throws: ``AuthError/Code/unsupported``, ``AuthError/Code/invalidCredentials`` for a wrong present password,
    ///   what ``PasswordChanging/changePassword(of:to:)`` throws, or ``AuthError/Code/notSignedIn``.
    public func changePassword(from present: Password, to new: Password) async throws(AuthError) {
        guard let provider = provider as? any PasswordChanging else { throw AuthError(.unsupported) }
        try await changeSession(.passwordChange) { service, stored async throws(AuthError) in
            let recent = try await service.reauthenticate(stored, present)
            try await service.keep(try await provider.changePassword(of: recent, to: new))
        }
    }

    /// Changes the signed-in account's user name.
    ///
    /// - Throws: ``AuthError/Code/unsupported``, what ``ProfileEditing/rename(_:to:)`` throws, or
    ///   ``AuthError/Code/notSignedIn``.
    public func rename(to username: Username) async throws(AuthError) -> Account {
        guard let provider = provider as? any ProfileEditing else { throw AuthError(.unsupported) }
        return try await changeSession(.renaming) { service, stored async throws(AuthError) in
            let renamed = try await provider.rename(stored, to: username)
            try await service.keep(renamed)
            return renamed.account
        }
    }

    // MARK: Details

    /// Runs an operation that changes who is signed in, unless another runs.
    private func alone<Value: Sendable>(
        _ operation: AuthOperation, _ body: () async throws(AuthError) -> Value
    ) async throws(AuthError) -> Value {
        try await observed(operation) { () async throws(AuthError) in
            guard !isOperating else { throw AuthError(.operationInProgress) }
            isOperating = true
            defer { isOperating = false }
            return try await body()
        }
    }

    /// Runs an operation on the stored session while nobody else can renew or end it. A failure that says that the
    /// session is over ends it here too.
    private func changeSession<Value: Sendable>(
        _ operation: AuthOperation,
        _ body: @Sendable (isolated AuthService, AuthSession) async throws(AuthError) -> Value
    ) async throws(AuthError) -> Value {
        let store = store
        return try await alone(operation) { () async throws(AuthError) in
            try await store.exclusively { () async throws(AuthError) in
                guard let stored = try await store.load() else {
                    await self.become(.signedOut(reason: nil), session: nil)
                    throw AuthError(.notSignedIn)
                }
                do throws(AuthError) {
                    return try await body(self, stored)
                } catch {
                    if error.code.endsSession {
                        try await store.clear()
                        await self.become(.signedOut(reason: error.code), session: nil)
                    }
                    throw error
                }
            }
        }
    }

    /// Gets a session for whoever signs in or registers, and puts it in the place of any other.
    private func begin(_ operation: () async throws(AuthError) -> AuthSession) async throws(AuthError) -> Account {
        // Reading first: what cannot be read is not overwritten.
        _ = try await store.load()
        let begun = try await operation()
        do throws(AuthError) {
            guard !Task.isCancelled else { throw AuthError(.cancelled) }
            let store = store
            let replaced = try await store.exclusively { () async throws(AuthError) in
                let replaced = try await store.load()
                try await self.keep(begun)
                return replaced
            }
            if let replaced { await endAtProvider(replaced) }
        } catch {
            await endAtProvider(begun)
            throw error
        }
        return begun.account
    }

    /// Checks the password of the stored session's account again and keeps the more recent session that this gives.
    private func reauthenticate(_ stored: AuthSession, _ password: Password) async throws(AuthError) -> AuthSession {
        let credentials = Credentials(email: stored.account.email, password: password, client: client)
        let recent = try await provider.signIn(credentials)
        guard recent.account.id == stored.account.id else {
            // The address belongs to another account by now.
            await endAtProvider(recent)
            throw AuthError(.sessionRevoked)
        }
        try await keep(recent)
        await endAtProvider(stored)
        return recent
    }

    /// Stores a session. The session's lock is held.
    private func keep(_ session: AuthSession) async throws(AuthError) {
        try await store.save(session)
        become(.signedIn(session.account), session: session)
    }

    /// Removes the stored session. The session's lock is held.
    private func forgetSession() async throws(AuthError) {
        try await store.clear()
        become(.signedOut(reason: nil), session: nil)
    }
}
