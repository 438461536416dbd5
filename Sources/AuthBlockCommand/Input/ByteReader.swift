import Foundation

/// Reads a file piece by piece. Every call blocks.
struct ByteReader {
    let descriptor: Int32
    /// The file's name, for errors.
    let name: String

    private static let pieceSize = 65_536

    /// Reads from a descriptor that somebody else owns.
    init(descriptor: Int32, name: String) {
        self.descriptor = descriptor
        self.name = name
    }

    /// Opens a file, until ``close()``.
    init(opening path: String) throws(FileFailure) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        name = path
        guard descriptor >= 0 else { throw FileFailure(cannot: "read", path, reason: errno) }
    }

    /// The next bytes; none at the end.
    func read() throws(FileFailure) -> [UInt8] {
        var piece = [UInt8](repeating: 0, count: Self.pieceSize)
        while true {
            let count = Glibc.read(descriptor, &piece, piece.count)
            if count >= 0 { return Array(piece.prefix(count)) }
            if errno == EAGAIN {
                var readable = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                _ = poll(&readable, 1, -1)
            } else if errno != EINTR {
                throw FileFailure(cannot: "read", name, reason: errno)
            }
        }
    }

    func close() { _ = Glibc.close(descriptor) }
}
