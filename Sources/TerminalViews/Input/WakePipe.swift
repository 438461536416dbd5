import Glibc

/// Wakes a thread that waits in `poll`.
///
/// Both ends are non-blocking, so a full pipe never holds up the sender: whoever waits is awake already. Where the
/// system has no descriptors left both ends are -1, which `poll` and `write` take as nothing.
final class WakePipe: Sendable {
    let readEnd: Int32
    let writeEnd: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        if pipe(&ends) == 0 {
            for end in ends {
                _ = fcntl(end, F_SETFD, FD_CLOEXEC)
                _ = fcntl(end, F_SETFL, O_NONBLOCK)
            }
        }
        readEnd = ends[0]
        writeEnd = ends[1]
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }

    func wake() {
        var byte: UInt8 = 0
        _ = write(writeEnd, &byte, 1)
    }

    /// Takes the oldest byte sent, if there is one.
    func take() -> UInt8? {
        var byte: UInt8 = 0
        return read(readEnd, &byte, 1) == 1 ? byte : nil
    }

    func drain() {
        while take() != nil {}
    }
}
