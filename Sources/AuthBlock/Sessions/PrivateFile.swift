import Foundation

/// A small file that only its owner may read or write, in a folder that only its owner may enter.
///
/// Every method blocks and belongs on a ``WorkerThreads``.
struct PrivateFile: Sendable {
    let path: String
    private let folder: PrivateFolder
    private let maximumSize: Int

    init(folder: URL, name: String, maximumSize: Int) {
        self.folder = PrivateFolder(folder)
        path = folder.appendingPathComponent(name).path
        self.maximumSize = maximumSize
    }

    /// The contents, or `nil` when there is no such file.
    ///
    /// - Throws: ``AuthError/Code/storageUnreadable``, ``AuthError/Code/storageUnprotected``,
    ///   ``AuthError/Code/storageDamaged`` for something that is no file or far too large.
    func read() throws(AuthError) -> Data? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT, ENOTDIR: return nil
            case ELOOP: throw AuthError(.storageUnprotected, subject: path)
            default: throw failure(.storageUnreadable)
            }
        }
        defer { close(descriptor) }
        try PrivateFolder.check(descriptor, at: path, type: S_IFREG)
        var contents = Data()
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count == 0 { return contents }
            if count < 0 {
                if errno == EINTR { continue }
                throw failure(.storageUnreadable)
            }
            contents.append(contentsOf: buffer[..<count])
            guard contents.count <= maximumSize else { throw AuthError(.storageDamaged, subject: path) }
        }
    }

    /// Replaces the contents, at once or not at all.
    func replace(with contents: Data) throws(AuthError) {
        try folder.prepare()
        let temporary = "\(path).\(getpid()).\(UInt64.random(in: 0...UInt64.max)).new"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw failure(errno == EACCES ? .storageUnreadable : .storageUnavailable) }
        let isWritten = Self.write(contents, to: descriptor) && fsync(descriptor) == 0
        let error = errno
        close(descriptor)
        guard isWritten, rename(temporary, path) == 0 else {
            let reason = isWritten ? errno : error
            unlink(temporary)
            errno = reason
            throw failure(.storageUnavailable)
        }
        folder.synchronise()
    }

    /// Removes the file, if it is there.
    func remove() throws(AuthError) {
        guard unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR else {
            throw failure(errno == EACCES || errno == EPERM ? .storageUnreadable : .storageUnavailable)
        }
        folder.synchronise()
    }

    private static func write(_ contents: Data, to descriptor: Int32) -> Bool {
        contents.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let count = Glibc.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                written += count
            }
            return true
        }
    }

    private func failure(_ code: AuthError.Code) -> AuthError {
        AuthError(code, subject: path, underlying: POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO))
    }
}
