public import AuthBlock

/// What every provider must do, as a list of checks that any test framework can run.
///
/// ```swift
/// @Test(arguments: ProviderConformance.checks)
/// func conforms(check: ProviderConformance.Check) async {
///     let outcome = await check.run { MyProvider(…) }
///     #expect(outcome.isAcceptable, "\(outcome)")
/// }
/// ```
///
/// Each check makes a provider of its own and accounts under e-mails that no other check uses, so that providers may
/// share a back end.
public enum ProviderConformance {
    /// All checks: first what every provider must do, then what the optional capabilities promise.
    public static let checks: [Check] = accountChecks + sessionChecks + cancellationChecks + capabilityChecks

    /// Runs all checks one after the other.
    public static func run(_ makeProvider: () async throws -> any AuthProvider) async -> [Report] {
        var reports: [Report] = []
        for check in checks { reports.append(Report(check: check.name, outcome: await check.run(makeProvider))) }
        return reports
    }

    /// What came of one check.
    public struct Report: Sendable, Equatable, CustomStringConvertible {
        /// The check's name.
        public let check: String
        /// What came of it.
        public let outcome: Outcome

        /// `name: outcome`.
        public var description: String { "\(check): \(outcome)" }
    }

    /// What can come of a check.
    public enum Outcome: Sendable, Equatable, CustomStringConvertible {
        /// The provider does it right.
        case passed
        /// The provider does something else, in words.
        case failed(String)
        /// The provider does not have the capability that is checked, which is named.
        case notApplicable(String)

        /// Whether the provider may be used: it passed, or need not.
        public var isAcceptable: Bool { if case .failed = self { false } else { true } }

        /// The outcome, with its reason.
        public var description: String {
            switch self {
            case .passed: "passed"
            case .failed(let reason): "failed: \(reason)"
            case .notApplicable(let capability): "not applicable: no \(capability)"
            }
        }
    }

    /// One check.
    public struct Check: Sendable, CustomStringConvertible {
        /// What the provider must do, as one word in camel case.
        public let name: String
        private let body: @Sendable (Trial) async throws -> Void

        init(_ name: String, _ body: @escaping @Sendable (Trial) async throws -> Void) {
            self.name = name
            self.body = body
        }

        /// The name.
        public var description: String { name }

        /// Runs the check on a provider that is made for it.
        public func run(_ makeProvider: () async throws -> any AuthProvider) async -> Outcome {
            do {
                try await body(Trial(provider: try await makeProvider()))
                return .passed
            } catch let failure as Failure {
                return .failed(failure.reason)
            } catch let missing as MissingCapability {
                return .notApplicable(missing.name)
            } catch {
                return .failed("\(error) is thrown where an answer is due")
            }
        }
    }

    struct Failure: Error {
        let reason: String
    }

    struct MissingCapability: Error {
        let name: String
    }
}
