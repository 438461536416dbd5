public import Foundation

/// A new private folder that goes away with the test.
public final class TemporaryFolder: Sendable {
    /// Where it is.
    public let url: URL

    /// Makes it.
    public init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "authblock-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Where it is.
    public var path: String { url.path }

    /// The place of a file in it.
    public func file(_ name: String) -> URL { url.appending(path: name) }

    /// The path of a file in it.
    public func path(_ name: String) -> String { path + "/" + name }

    /// Writes a file, with the folders on the way to it.
    ///
    /// - Returns: the file's path.
    @discardableResult
    public func write(_ text: String, to name: String) throws -> String {
        try FileManager.default.createDirectory(
            at: file(name).deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file(name))
        return path(name)
    }

    /// The names and contents of all files.
    public func contents() throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: path)
        return try Dictionary(uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: file($0))) })
    }
}
