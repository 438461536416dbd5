import Glibc
import Testing

/// A pipe whose write end the test holds.
final class DescriptorPipe {
    let readEnd: Int32
    private var writeEnd: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    deinit {
        finish()
        close(readEnd)
    }

    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(writeEnd, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    func send(_ text: String) {
        send(Array(text.utf8))
    }

    func finish() {
        if writeEnd >= 0 { close(writeEnd) }
        writeEnd = -1
    }
}
