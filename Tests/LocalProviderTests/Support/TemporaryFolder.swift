import Foundation

/// A new private folder that is removed when the value goes.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "local-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func file(_ name: String) -> URL { url.appending(path: name) }

    /// The names and contents of all files.
    func contents() throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: url.path)
        return try Dictionary(uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: file($0))) })
    }
}
