import AuthBlock

/// One run of a check: a provider, and a made-up person whom it has never seen.
struct Trial {
    let provider: any AuthProvider
    let email: EmailAddress
    let password: Password
    let otherPassword: Password
    let username: Username
    private let client = Client(id: "conformance")
    private let mark = String(UInt64.random(in: 0...UInt64.max), radix: 36)

    init(provider: any AuthProvider) throws {
        self.provider = provider
        email = try EmailAddress("conformance-\(mark)@example.com")
        password = try Password("Tundra marmot \(mark)")
        otherPassword = try Password("Velvet harbour \(mark)")
        username = try Username("Conformance")
    }

    // MARK: What the person does

    @discardableResult
    func register(_ email: EmailAddress? = nil, password: Password? = nil) async throws(AuthError) -> AuthSession {
        try await provider.register(
            Registration(
                email: email ?? self.email, password: password ?? self.password, username: username, client: client))
    }

    @discardableResult
    func signIn(_ email: EmailAddress? = nil, password: Password? = nil) async throws(AuthError) -> AuthSession {
        try await provider.signIn(
            Credentials(email: email ?? self.email, password: password ?? self.password, client: client))
    }

    func sendPasswordReset(by provider: any PasswordResetting, to email: EmailAddress) async throws(AuthError) {
        try await provider.sendPasswordReset(to: email, for: client)
    }

    /// An address that differs from the person's.
    var strangersEmail: EmailAddress {
        get throws { try EmailAddress("stranger-\(mark)@example.com") }
    }

    // MARK: What the check demands

    func demand(_ isRight: Bool, _ reason: @autoclosure () -> String) throws {
        guard isRight else { throw ProviderConformance.Failure(reason: reason()) }
    }

    /// The error that an operation must throw.
    @discardableResult
    func refusal<Value>(
        of what: String, _ operation: () async throws(AuthError) -> Value
    ) async throws -> AuthError {
        do throws(AuthError) {
            _ = try await operation()
        } catch {
            return error
        }
        throw ProviderConformance.Failure(reason: "\(what) is accepted")
    }

    /// Demands that an operation throws an error with a code.
    func demand<Value>(
        _ code: AuthError.Code, for what: String, _ operation: () async throws(AuthError) -> Value
    ) async throws {
        let error = try await refusal(of: what, operation)
        try demand(error.code == code, "\(what) is answered with \(error.code.rawValue), not \(code.rawValue)")
    }

    /// Demands that a session is over for good.
    func demandEnd(of session: AuthSession, after what: String) async throws {
        let error = try await refusal(of: "a refresh after \(what)") { () async throws(AuthError) in
            try await provider.refresh(session)
        }
        try demand(
            error.code.endsSession,
            "a refresh after \(what) is answered with \(error.code.rawValue), which keeps the session")
    }

    /// Demands that a session still holds.
    func demandLife(of session: AuthSession, after what: String) async throws {
        do throws(AuthError) {
            _ = try await provider.refresh(session)
        } catch {
            throw ProviderConformance.Failure(
                reason: "a refresh after \(what) is answered with \(error.code.rawValue)")
        }
    }

    /// The provider as one with a capability, whose name the report shows where it has not.
    func capability<Capability>(_ name: String, _ capability: Capability.Type) throws -> Capability {
        guard let provider = provider as? Capability else {
            throw ProviderConformance.MissingCapability(name: name)
        }
        return provider
    }
}
