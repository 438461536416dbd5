import Foundation

/// Runs blocking work on a thread made for it, so that the cooperative pool stays free.
func onOwnThread<Value: Sendable>(named name: String, _ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        startThread(named: name) { continuation.resume(returning: work()) }
    }
}

/// Starts a thread that ends with its work.
///
/// - Parameter name: What the system's tools show, up to 15 bytes.
func startThread(named name: String, _ work: @escaping @Sendable () -> Void) {
    Thread.detachNewThread {
        Thread.current.name = name
        work()
    }
}
