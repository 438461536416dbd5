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

    deinit {
        close(descriptor)
    }
}
