/// How a ``MockProvider`` behaves: which accounts it has, and where it differs from a back end that works.
public struct MockScript: Sendable, Equatable {
    /// The accounts that are there from the start.
    public var accounts: [MockAccount]
    /// Which calls get which answer: the first rule that matches a call decides. A call that none matches is
    /// answered as a real back end would.
    public var rules: [MockRule]
    /// How long operations take. One that is not named takes no time.
    public var latency: [MockOperation: Duration]
    /// Whether a refresh replaces the refresh token, so that the old one is of no more use.
    public var rotatesRefreshTokens: Bool
    /// How far the provider's clock is ahead of this machine's.
    public var clockOffset: Duration

    /// Makes a script; without arguments, that of a back end without accounts that works at once.
    public init(
        accounts: [MockAccount] = [], rules: [MockRule] = [], latency: [MockOperation: Duration] = [:],
        rotatesRefreshTokens: Bool = true, clockOffset: Duration = .zero
    ) {
        self.accounts = accounts
        self.rules = rules
        self.latency = latency
        self.rotatesRefreshTokens = rotatesRefreshTokens
        self.clockOffset = clockOffset
    }
}

extension [MockOperation: Duration] {
    /// The same time for every operation.
    public static func every(_ duration: Duration) -> Self {
        Dictionary(uniqueKeysWithValues: MockOperation.allCases.map { ($0, duration) })
    }
}
