import Glibc

/// What was read ahead of the last line.
struct LineBuffer: Sendable {
    private let limit: Int
    private var bytes: [UInt8] = []
    private var searched = 0
    private var isSkipping = false

    init(limit: Int) {
        self.limit = limit
    }

    /// Reads until a line is complete; blocks.
    ///
    /// - Parameter cancellation: Woken when the wait is to end.
    /// - Returns: The line's bytes; nil at the end of the input.
    mutating func readLine(from descriptor: Int32, cancellation: WakePipe) -> Result<[UInt8]?, LineReaderError> {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            do throws(LineReaderError) {
                if let line = try takeLine() { return .success(line) }
                try wait(for: descriptor, cancellation: cancellation)
            } catch {
                return .failure(error)
            }
            let count = read(descriptor, &chunk, chunk.count)
            if count > 0 {
                bytes += chunk.prefix(count)
            } else if count == 0 {
                return takeRest()
            } else if errno != EINTR && errno != EAGAIN {
                return .failure(.unreadable(code: errno))
            }
        }
    }

    private func wait(for descriptor: Int32, cancellation: WakePipe) throws(LineReaderError) {
        var awaited = [descriptor, cancellation.readEnd].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while poll(&awaited, nfds_t(awaited.count), -1) < 0 {
            guard errno == EINTR || errno == EAGAIN else { throw .unreadable(code: errno) }
        }
        if awaited[1].revents != 0 { throw .cancelled }
    }

    /// Takes a complete line from what was read; nil when there is none yet.
    private mutating func takeLine() throws(LineReaderError) -> [UInt8]? {
        while let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
            let line = withoutCarriageReturn(bytes[..<end])
            bytes.removeSubrange(...end)
            searched = 0
            if isSkipping {
                isSkipping = false
            } else if line.count > limit {
                throw .tooLong
            } else {
                return line
            }
        }
        if isSkipping { bytes = [] }
        searched = bytes.count
        // One byte more may still be a carriage return. The rest of the line is skipped by the next read, so that an
        // endless line is refused at once.
        if bytes.count > limit + 1 {
            bytes = []
            searched = 0
            isSkipping = true
            throw .tooLong
        }
        return nil
    }

    /// Takes what the input ends with: a line without a newline, or nothing.
    private mutating func takeRest() -> Result<[UInt8]?, LineReaderError> {
        defer {
            bytes = []
            searched = 0
            isSkipping = false
        }
        if bytes.isEmpty { return .success(nil) }
        return bytes.count > limit ? .failure(.tooLong) : .success(bytes)
    }

    private func withoutCarriageReturn(_ line: ArraySlice<UInt8>) -> [UInt8] {
        Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
}
