import AuthBlock
import Foundation

/// A locked file with one note on each line, of which the last whole one counts.
///
/// Its methods block and belong on a ``WorkerThreads``.
struct JournalFile: Sendable {
    let path: String
    let note: JournalNote?
    private let descriptor: Int32

    /// More octets than any entry has.
    private static let maximumSize = 1 << 20

    /// Opens and locks a file; `nil` when it is locked by somebody else, gone, or replaced while this tried.
    ///
    /// - Throws: ``AuthError/Code/storageTooNew`` for the note of a newer version, or another `storage…` code.
    init?(path: String, isMade: Bool) throws(AuthError) {
        self.path = path
        let flags = O_RDWR | O_APPEND | O_CLOEXEC | O_NOFOLLOW | (isMade ? O_CREAT : 0)
        descriptor = open(path, flags, 0o600)
        guard descriptor >= 0 else {
            if errno == ENOENT, !isMade { return nil }
            throw AuthError(errno == ELOOP ? .storageUnprotected : .storageUnreadable, subject: path)
        }
        do throws(AuthError) {
            guard try Self.lock(descriptor, at: path) else {
                Glibc.close(descriptor)
                return nil
            }
            note = try Self.lastNote(in: try Self.contents(of: descriptor, at: path), at: path)
        } catch {
            Glibc.close(descriptor)
            throw error
        }
    }

    /// Adds a note and waits until it is on the disk.
    func append(_ note: JournalNote) throws(AuthError) {
        guard var line = try? JSONEncoder().encode(note) else { throw AuthError(.storageUnavailable, subject: path) }
        line.append(0x0A)
        // A line that a crash cut off is no part of the next one.
        line.insert(0x0A, at: line.startIndex)
        let isWritten = line.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let count = Glibc.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                written += count
            }
            return true
        }
        guard isWritten, fsync(descriptor) == 0 else { throw AuthError(.storageUnavailable, subject: path) }
        PrivateFolder(URL(fileURLWithPath: path).deletingLastPathComponent()).synchronise()
    }

    func remove() { unlink(path) }

    func close() { Glibc.close(descriptor) }

    private static func lock(_ descriptor: Int32, at path: String) throws(AuthError) -> Bool {
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw AuthError(.storageUnavailable, subject: path) }
            return false
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw AuthError(.storageUnreadable, subject: path) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw AuthError(.storageDamaged, subject: path) }
        guard status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
            throw AuthError(.storageUnprotected, subject: path)
        }
        // Whoever held the lock before may have removed the file before releasing it.
        return status.st_nlink > 0
    }

    private static func contents(of descriptor: Int32, at path: String) throws(AuthError) -> Data {
        var contents = Data()
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count == 0 { return contents }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw AuthError(.storageUnreadable, subject: path) }
            contents.append(contentsOf: buffer[..<count])
            guard contents.count <= maximumSize else { throw AuthError(.storageDamaged, subject: path) }
        }
    }

    /// What cannot be read was cut off by a crash while it was written: the work that it announces had not begun.
    private static func lastNote(in contents: Data, at path: String) throws(AuthError) -> JournalNote? {
        let decoder = JSONDecoder()
        for line in contents.split(separator: 0x0A).reversed() {
            if let version = try? decoder.decode(Version.self, from: line).version,
                version > JournalNote.currentVersion
            {
                throw AuthError(.storageTooNew, subject: path)
            }
            if let note = try? decoder.decode(JournalNote.self, from: line) { return note }
        }
        return nil
    }

    /// Reads what is needed to tell a newer version from a line that was cut off.
    private struct Version: Decodable {
        let version: Int
    }
}
