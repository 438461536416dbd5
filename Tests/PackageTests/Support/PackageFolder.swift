import Foundation

/// The folder that holds Package.swift.
let packageFolder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// One Swift file of the package.
struct SourceFile: CustomStringConvertible {
    /// The target's folder, such as `AuthBlock`.
    let target: String
    let path: String
    let text: String

    var description: String { path }

    /// Every Swift file of every target in Sources/ and Plugins/.
    static func all() throws -> [SourceFile] {
        try ["Sources", "Plugins"].flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: packageFolder.appending(path: folder).path)
                .filter { $0.hasSuffix(".swift") }
                .map { subpath in
                    SourceFile(
                        target: String(subpath.prefix { $0 != "/" }), path: "\(folder)/\(subpath)",
                        text: try String(
                            contentsOf: packageFolder.appending(path: "\(folder)/\(subpath)"), encoding: .utf8))
                }
        }
    }
}
