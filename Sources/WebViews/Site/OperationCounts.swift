public import AuthBlock
import Foundation

/// How often visitors did what, and what came of it, since the process started.
public final class OperationCounts: @unchecked Sendable {
    // Invariant: `counts` is read and written only with `lock` held.
    private let lock = NSLock()
    private var counts: [AuthOperation: [AuthError.Code?: Int]] = [:]

    /// The numbers of an operation by outcome: `nil` for success, which is always there.
    public func outcomes(of operation: AuthOperation) -> [AuthError.Code?: Int] {
        lock.withLock { counts[operation] ?? [:] }.merging([nil: 0]) { count, _ in count }
    }

    func add(_ operation: AuthOperation, _ outcome: AuthError.Code?) {
        lock.withLock { counts[operation, default: [:]][outcome, default: 0] += 1 }
    }
}
