public import Foundation

/// The pictures of a folder, one at random each time.
public struct FolderPictures: PictureSource {
    /// How many files are tried when some turn out to be no pictures.
    private static let tryLimit = 5

    private let folder: URL
    private let choose: @Sendable (Int) -> Int
    private let threads = WorkerThreads(name: "pictures", count: 1, queueLimit: 1)

    /// Prepares to look into a folder.
    ///
    /// - Parameters:
    ///   - folder: the folder. Its files whose names end in `.jpg`, `.jpeg` or `.png` count.
    ///   - choose: chooses one of so many files, counted from 0 in the order of their names.
    public init(_ folder: URL, choose: @escaping @Sendable (Int) -> Int = { Int.random(in: 0..<$0) }) {
        self.folder = folder
        self.choose = choose
    }

    /// Reads one of the pictures, whatever its size.
    public func picture(width: Int, height: Int) async -> Picture? {
        let picture = try? await threads.run { [folder, choose] () throws(AuthError) in
            Self.picture(in: folder, choose)
        }
        return picture ?? nil
    }

    private static func picture(in folder: URL, _ choose: (Int) -> Int) -> Picture? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        var candidates = names.filter(isPictureName).sorted()
        for _ in 0..<min(tryLimit, candidates.count) {
            let name = candidates.remove(at: choose(candidates.count))
            if let picture = contents(ofFileAt: folder.appendingPathComponent(name).path).flatMap(Picture.init) {
                return picture
            }
        }
        return nil
    }

    private static func isPictureName(_ name: String) -> Bool {
        let name = name.lowercased()
        return !name.hasPrefix(".") && [".jpg", ".jpeg", ".png"].contains { name.hasSuffix($0) }
    }

    /// The bytes of a file, or `nil` when it is too large or no file at all.
    private static func contents(ofFileAt path: String) -> Data? {
        // Without O_NONBLOCK, opening a named pipe would wait for somebody to write into it.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_size <= Picture.sizeLimit
        else { return nil }
        return try? file.read(upToCount: Picture.sizeLimit + 1)
    }
}
