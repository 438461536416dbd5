import Foundation

/// A folder that goes away with the test, together with others that are named to it.
final class TemporaryFolder: @unchecked Sendable {
    let url: URL

    // Invariant: read and written only with the lock held.
    private var others: [URL] = []
    private let lock = NSLock()

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "authblock-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        for folder in others + [url] { try? FileManager.default.removeItem(at: folder) }
    }

    /// Has another folder removed with this one.
    func removeLater(_ folder: URL) { lock.withLock { others.append(folder) } }

    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        let file = url.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file.path
    }
}
