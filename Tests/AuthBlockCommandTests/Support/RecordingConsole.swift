import Foundation

@testable import AuthBlockCommand

/// A console that keeps what was printed.
final class RecordingConsole: Sendable {
    private let printed = Printed()

    var output: String { printed.read { $0.output } }
    var error: String { printed.read { $0.error } }

    func console(environment: [String: String] = [:]) -> Console {
        let printed = printed
        return Console(
            environment: environment,
            write: { text in printed.change { $0.output += text } },
            writeError: { text in printed.change { $0.error += text } })
    }

    // Sendable because the texts are only touched while the lock is held.
    private final class Printed: @unchecked Sendable {
        private let lock = NSLock()
        private var texts = (output: "", error: "")

        func read<Value>(_ body: ((output: String, error: String)) -> Value) -> Value {
            lock.withLock { body(texts) }
        }

        func change(_ body: (inout (output: String, error: String)) -> Void) {
            lock.withLock { body(&texts) }
        }
    }
}
