public import Foundation
import OpenSSLCrypto

/// A back end that speaks Identity Toolkit, Secure Token and the Realtime Database, as Google's servers or as Google's
/// emulators do, with faults on demand.
public final class FirebaseStandIn: @unchecked Sendable {
    // Invariant: every stored variable is read and written only with the lock held.
    private let lock = NSRecursiveLock()
    var accounts: [String: StandInAccount] = [:]
    var refreshTokens: [String: StandInRefreshToken] = [:]
    /// The ID tokens that it signed.
    var idTokens: Set<String> = []
    /// Profiles by database name and account.
    var databases: [String: [String: [String: Any]]] = [:]
    private var options: Options
    private var plannedFaults: [PlannedFault] = []
    private var held: [CheckedContinuation<Void, Never>] = []
    private var heldWaiters: [CheckedContinuation<Void, Never>] = []
    private var operations: [StandInOperation] = []
    private var serial = 0

    /// Whose behaviour it has.
    public enum Style: Sendable {
        /// Google's servers: signed tokens that expire, an API key that is checked, recent sign-ins asked for.
        case production
        /// Google's emulators: unsigned tokens that never expire, any key.
        case emulator
    }

    /// What can be switched while it runs.
    public struct Options: Sendable {
        /// Whether unknown addresses look like wrong passwords.
        public var protectsEnumeration = true
        /// Whether a refresh token dies when it is used.
        public var rotatesRefreshTokens = false
        /// How far its clock is ahead, in seconds.
        public var clockOffset = 0.0
        /// Whether the database's rules let owners reach their profiles.
        public var rulesAreOpen = true
    }

    /// The project's id.
    public let projectID: String
    /// The API key that it takes.
    public let apiKey: String
    /// Whose behaviour it has.
    public let style: Style
    private let clock: @Sendable () -> Date

    /// Starts without accounts.
    public init(
        projectID: String = "demo-stand-in", apiKey: String, style: Style = .production,
        clock: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.projectID = projectID
        self.apiKey = apiKey
        self.style = style
        self.clock = clock
        options = Options()
    }

    /// What can be switched.
    public var switches: Options {
        get { withLock { options } }
        set { withLock { options = newValue } }
    }

    var now: Date { clock() + options.clockOffset }

    func withLock<Value>(_ work: () throws -> Value) rethrows -> Value { try lock.withLock(work) }

    /// A number that was not used before.
    func nextSerial() -> Int {
        serial += 1
        return serial
    }

    // MARK: Faults

    /// Plans a fault for the next requests of an operation, or of any.
    ///
    /// - Parameter skipping: how many requests go well before.
    public func plan(_ fault: StandInFault, on operation: StandInOperation? = nil, skipping: Int = 0, times: Int = 1) {
        withLock {
            plannedFaults.append(
                PlannedFault(fault: fault, operation: operation, skipped: skipping, remaining: times))
        }
    }

    /// Forgets all planned faults.
    public func forgetFaults() { withLock { plannedFaults = [] } }

    /// Lets held answers go.
    public func release() {
        let waiting = withLock {
            defer { held = [] }
            return held
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Returns once a request is held.
    public func waitUntilHeld() async {
        await withCheckedContinuation { continuation in
            let isHeld = withLock {
                if held.isEmpty { heldWaiters.append(continuation) }
                return !held.isEmpty
            }
            if isHeld { continuation.resume() }
        }
    }

    private func hold() async {
        await withCheckedContinuation { continuation in
            let waiters = withLock {
                held.append(continuation)
                defer { heldWaiters = [] }
                return heldWaiters
            }
            for waiter in waiters { waiter.resume() }
        }
    }

    private func fault(for operation: StandInOperation) -> StandInFault? {
        withLock {
            for index in plannedFaults.indices {
                let plan = plannedFaults[index]
                guard plan.operation ?? operation == operation, plan.remaining > 0 else { continue }
                guard plan.skipped == 0 else {
                    plannedFaults[index].skipped -= 1
                    continue
                }
                plannedFaults[index].remaining -= 1
                return plan.fault
            }
            return nil
        }
    }

    // MARK: Answers

    /// What was asked for, in order.
    public var log: [StandInOperation] { withLock { operations } }

    /// Answers a request, with the planned faults; `nil` when the connection breaks.
    public func respond(to request: StandInRequest) async -> StandInResponse? {
        let operation = StandInOperation(request)
        withLock { operations.append(operation) }
        guard let fault = fault(for: operation) else { return answer(to: request) }
        switch fault {
        case .reset:
            return nil
        case .lostAnswer:
            _ = answer(to: request)
            return nil
        case .held:
            let response = answer(to: request)
            await hold()
            return response
        case .heldBefore:
            await hold()
            return nil
        case .cutOff:
            var response = answer(to: request)
            response.body = response.body.prefix(response.body.count / 2)
            return response
        default:
            return fault.answer(for: operation)
        }
    }

    /// Answers a request without faults.
    public func answer(to request: StandInRequest) -> StandInResponse {
        withLock {
            switch StandInOperation(request) {
            case .publicKeys: publicKeys()
            case .readProfile, .writeProfile, .removeProfile: profile(request)
            case .reachable: .json(["kind": "identitytoolkit#GetRecaptchaParamResponse"])
            default: identity(request)
            }
        }
    }
}
