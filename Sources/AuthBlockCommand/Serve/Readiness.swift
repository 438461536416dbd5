import AuthBlock
import WebViews

/// Whether the service could sign somebody in. However many ask, it is looked up once in a while.
actor Readiness {
    /// What was found.
    enum Finding: Sendable, Equatable {
        case ready
        /// What is missing, as the code of an error.
        case notReady(AuthError.Code)
    }

    /// How long a finding holds.
    static let period: Duration = .seconds(2)

    private let look: @Sendable () async throws(AuthError) -> Void
    private let tell: @Sendable (Finding) -> Void
    private let now: @Sendable () -> ContinuousClock.Instant
    private var latest: (finding: Finding, time: ContinuousClock.Instant)?
    private var search: Task<Finding, Never>?

    /// - Parameters:
    ///   - tell: takes each finding that is not the one before.
    ///   - look: throws what is missing.
    init(
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        tell: @escaping @Sendable (Finding) -> Void = { _ in },
        _ look: @escaping @Sendable () async throws(AuthError) -> Void
    ) {
        self.look = look
        self.tell = tell
        self.now = now
    }

    /// What was found within the last moments, or is found now.
    func finding() async -> Finding {
        if let latest, now() - latest.time < Self.period { return latest.finding }
        if let search { return await search.value }
        let search = Task { [look] in
            do throws(AuthError) {
                try await look()
                return Finding.ready
            } catch {
                return .notReady(error.code)
            }
        }
        self.search = search
        let finding = await search.value
        if finding != latest?.finding { tell(finding) }
        latest = (finding, now())
        self.search = nil
        return finding
    }
}

extension Readiness {
    /// Whether the provider and the store of sessions can be used.
    init(of site: Site, with provider: any AuthProvider, log: ServerLog) {
        self.init(
            tell: { finding in
                switch finding {
                case .ready: log.tell("ready to sign people in")
                case .notReady(let code): log.tell("not ready to sign people in: \(code.rawValue)")
                }
            },
            { () async throws(AuthError) in
                try await site.prepare()
                try await (provider as? any ReadinessChecking)?.checkReadiness()
            })
    }
}
