import AuthBlock
import Foundation

/// Runs blocking work on a thread made for it, so that the cooperative pool stays free.
func onOwnThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        Thread.start(named: "terminal") { continuation.resume(returning: work()) }
    }
}
