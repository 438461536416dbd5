import Foundation

/// What was done, in order, noted by any thread.
final class Recorder<Entry: Sendable>: @unchecked Sendable {
    // Invariant: `noted` is read and written only with `lock` held.
    private let lock = NSLock()
    private var noted: [Entry] = []

    var entries: [Entry] { lock.withLock { noted } }

    func note(_ entry: Entry) { lock.withLock { noted.append(entry) } }

    /// The entries so far, which are then forgotten.
    func take() -> [Entry] {
        lock.withLock {
            defer { noted = [] }
            return noted
        }
    }
}
