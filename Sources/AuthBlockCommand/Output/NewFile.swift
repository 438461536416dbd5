import Foundation

/// A file that only its owner may read, and that appears under its name when it is complete, or not at all.
struct NewFile {
    private let path: String
    private let temporaryPath: String
    private let replacesOld: Bool
    private let descriptor: Int32

    /// Begins a file beside the one that it becomes.
    ///
    /// - Parameter replacesOld: whether a file of that name may be there already.
    init(at path: String, replacesOld: Bool) throws(FileFailure) {
        self.path = path
        self.replacesOld = replacesOld
        temporaryPath = "\(path).\(getpid()).new"
        if !replacesOld, access(path, F_OK) == 0 { throw Self.exists(path) }
        descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw FileFailure(cannot: "write", path, reason: errno) }
    }

    /// Adds text.
    func write(_ text: String) throws(FileFailure) {
        if let reason = Console.writeAll(text, to: descriptor) {
            throw FileFailure(cannot: "write", path, reason: reason)
        }
    }

    /// Gives the file its name, once its contents are on the disk.
    func finish() throws(FileFailure) {
        guard fsync(descriptor) == 0 else { throw FileFailure(cannot: "write", path, reason: errno) }
        if replacesOld {
            guard rename(temporaryPath, path) == 0 else { throw FileFailure(cannot: "write", path, reason: errno) }
        } else {
            // Unlike a rename, a link never takes the place of a file that came up meanwhile.
            guard link(temporaryPath, path) == 0 else {
                throw errno == EEXIST ? Self.exists(path) : FileFailure(cannot: "write", path, reason: errno)
            }
        }
    }

    /// Closes the file and removes what has no name of its own.
    func close() {
        _ = Glibc.close(descriptor)
        unlink(temporaryPath)
    }

    private static func exists(_ path: String) -> FileFailure {
        FileFailure(cannot: "write", path, because: "it exists already; --force replaces it")
    }
}
