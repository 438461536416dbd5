import Foundation

@testable import AuthBlockCommand

/// A console that keeps what was printed, and answers questions from a list.
final class RecordingConsole: Sendable {
    private let recording = Recording()

    var output: String { recording.read { $0.output } }
    var error: String { recording.read { $0.error } }
    /// Whether each answer was hidden.
    var hiding: [Bool] { recording.read { $0.hiding } }

    /// - Parameters:
    ///   - answers: what the person at the terminal types, before the input ends; without it, there is no terminal.
    ///   - input: what standard input holds, in the pieces in which it comes.
    func console(
        environment: [String: String] = [:], answers: [String]? = nil, input: [[UInt8]] = [],
        showsProgress: Bool = false
    ) -> Console {
        let recording = recording
        recording.change {
            $0.answers = answers ?? []
            $0.input = input
        }
        return Console(
            environment: environment,
            write: { text in recording.change { $0.output += text } },
            writeError: { text in recording.change { $0.error += text } },
            isInteractive: answers != nil,
            showsProgress: showsProgress,
            ask: { question, isHidden in
                recording.change {
                    $0.error += question
                    $0.hiding.append(isHidden)
                    return $0.answers.isEmpty ? nil : $0.answers.removeFirst()
                }
            },
            readBytes: { recording.change { $0.input.isEmpty ? [] : $0.input.removeFirst() } })
    }

    // Sendable because the values are only touched while the lock is held.
    private final class Recording: @unchecked Sendable {
        struct Values {
            var output = ""
            var error = ""
            var hiding: [Bool] = []
            var answers: [String] = []
            var input: [[UInt8]] = []
        }

        private let lock = NSLock()
        private var values = Values()

        func read<Value>(_ body: (Values) -> Value) -> Value {
            lock.withLock { body(values) }
        }

        func change<Value>(_ body: (inout Values) -> Value) -> Value {
            lock.withLock { body(&values) }
        }
    }
}
