import AuthBlock
import Foundation

/// The one account that a piece of work is about, and the right to work on it until ``close()``.
final class JournalEntry {
    /// What was noted last, by this piece of work or by one that was interrupted.
    private(set) var note: JournalNote?
    private let file: JournalFile
    private let threads: WorkerThreads

    init(_ file: JournalFile, threads: WorkerThreads) {
        self.file = file
        self.threads = threads
        note = file.note
    }

    /// Notes something, so that it survives a crash. A cancelled task notes it too: it matters most then.
    func write(_ note: JournalNote) async throws(AuthError) {
        let task = Task { [file, threads] () -> Result<Void, AuthError> in
            do throws(AuthError) {
                return .success(try await threads.run { () throws(AuthError) in try file.append(note) })
            } catch {
                return .failure(error)
            }
        }
        try await task.value.get()
        self.note = note
    }

    /// Forgets the entry: both stores agree. A file that cannot be removed does no harm, since its note is checked
    /// against both stores before anything is done about it.
    func discard() {
        file.remove()
        note = nil
    }

    /// Lets others work on the account. An entry in which nothing was noted goes away.
    func close() {
        if note == nil { file.remove() }
        file.close()
    }
}
