public import Foundation

/// A folder that only its owner may enter, for files with secrets.
///
/// Every method blocks and belongs on a ``WorkerThreads``.
public struct PrivateFolder: Sendable {
    /// Where it is.
    public let path: String

    /// Names a folder; nothing is made or checked yet.
    public init(_ folder: URL) { path = folder.path }

    /// Makes the folder if it is missing, and checks that it is private.
    ///
    /// - Throws: ``AuthError/Code/storageUnreadable``, or ``AuthError/Code/storageUnprotected`` when it belongs to, or
    ///   is open to, other users.
    public func prepare() throws(AuthError) {
        guard Self.make(path) else {
            throw AuthError(
                .storageUnreadable, subject: path, underlying: POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO))
        }
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw AuthError(.storageUnreadable, subject: path) }
        defer { close(descriptor) }
        try Self.check(descriptor, at: path, type: S_IFDIR)
    }

    /// Makes a folder and those on the way to it, each private from the start: Foundation makes them first and closes
    /// them to others afterwards, and whoever looks in between sees an open one.
    private static func make(_ path: String) -> Bool {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return true }
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard errno == ENOENT, parent != path, make(parent) else { return false }
        return mkdir(path, 0o700) == 0 || errno == EEXIST
    }

    /// Makes an empty file that only its owner may read and write, unless there is one of that name, and checks that
    /// it is private. The file is not opened when it exists, so that no lock on it is lost.
    ///
    /// - Throws: ``AuthError/Code/storageUnreadable``, ``AuthError/Code/storageUnprotected`` when it belongs to, or is
    ///   open to, other users or is a link, ``AuthError/Code/storageDamaged`` when it is no file,
    ///   ``AuthError/Code/storageUnavailable`` when it cannot be made.
    public func prepareFile(named name: String) throws(AuthError) {
        let file = "\(path)/\(name)"
        var status = stat()
        if lstat(file, &status) != 0 {
            guard errno == ENOENT else { throw AuthError(.storageUnreadable, subject: file) }
            let descriptor = open(file, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
            if descriptor >= 0 {
                close(descriptor)
            } else if errno != EEXIST {
                throw AuthError(errno == EACCES ? .storageUnreadable : .storageUnavailable, subject: file)
            }
            guard lstat(file, &status) == 0 else { throw AuthError(.storageUnreadable, subject: file) }
        }
        guard status.st_mode & S_IFMT != S_IFLNK else { throw AuthError(.storageUnprotected, subject: file) }
        try Self.check(status, at: file, type: S_IFREG)
    }

    /// Makes a rename or removal survive a power failure. Where the file system cannot, the file itself is whole.
    public func synchronise() {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    /// Checks that something open is of a type, and private.
    static func check(_ descriptor: Int32, at path: String, type: mode_t) throws(AuthError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw AuthError(.storageUnreadable, subject: path) }
        try check(status, at: path, type: type)
    }

    private static func check(_ status: stat, at path: String, type: mode_t) throws(AuthError) {
        guard status.st_mode & S_IFMT == type else { throw AuthError(.storageDamaged, subject: path) }
        guard status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
            throw AuthError(.storageUnprotected, subject: path)
        }
    }
}
