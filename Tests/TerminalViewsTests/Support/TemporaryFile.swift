import Glibc
import Testing

/// A file that is gone when the test is.
final class TemporaryFile {
    let descriptor: Int32

    init(_ bytes: [UInt8]) throws {
        let file = try #require(tmpfile())
        fwrite(bytes, 1, bytes.count, file)
        rewind(file)
        descriptor = dup(fileno(file))
        fclose(file)
        try #require(descriptor >= 0)
    }

    /// All that is in it now.
    var contents: String {
        var bytes = [UInt8](repeating: 0, count: max(Int(lseek(descriptor, 0, SEEK_END)), 0))
        let count = pread(descriptor, &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }

    deinit {
        close(descriptor)
    }
}
