public import Foundation

/// A program that runs beside a test, which reads along what it writes to its standard error. It ends with its last
/// reference.
public final class RunningProgram: Sendable {
    /// The id of the process.
    public let id: pid_t
    private let course = Course()

    /// What a test waited for did not come.
    public struct Disappointment: Error {
        /// What the program has written to its standard error.
        public let text: String

        /// Says so.
        public init(text: String) { self.text = text }
    }

    /// Starts a program.
    ///
    /// - Parameter descriptors: what it inherits besides its three streams, as 3 and the numbers that follow.
    public init(
        _ words: [String], environment: [String: String]? = nil, folder: URL? = nil, descriptors: [Int32] = []
    ) throws {
        let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
        var ends: [Int32] = [-1, -1]
        guard nothing >= 0, pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { [nothing, ends[1]].forEach { close($0) } }
        let reader = ends[0]
        id = try ChildProcess(words, environment: environment, folder: folder)
            .start(input: nothing, output: nothing, error: ends[1], descriptors: descriptors)
        Thread.detachNewThread { [course] in
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while case let count = read(reader, &buffer, buffer.count), count > 0 {
                course.change { $0.text += String(decoding: buffer[..<count], as: UTF8.self) }
            }
            close(reader)
        }
        Thread.detachNewThread { [course, id] in
            let status = ChildProcess.end(of: id)
            course.change { $0.status = status }
        }
    }

    deinit {
        signal(SIGTERM)
        if course.wait(for: 15, until: { $0.status != nil }) == nil { signal(SIGKILL) }
    }

    /// What the program has written to its standard error so far.
    public var text: String { course.now.text }

    /// Sends a signal, unless the program has ended.
    public func signal(_ number: Int32) {
        // The id stays the program's until the thread that waits for it has noted its end.
        if course.now.status == nil { kill(id, number) }
    }

    /// Waits for a piece of standard error.
    ///
    /// - Throws: ``Disappointment`` when the program ends without it, or writes nothing like it for a minute.
    @discardableResult
    public func wait<Output>(for piece: Regex<Output>) async throws -> Output {
        try await onThread { [course] in
            let found = course.wait(for: 60) { $0.status != nil || $0.text.firstMatch(of: piece) != nil }
            guard let match = (found ?? course.now).text.firstMatch(of: piece) else {
                throw Disappointment(text: course.now.text)
            }
            return match.output
        }
    }

    /// Waits for a text on standard error.
    public func wait(for text: String) async throws {
        try await wait(for: Regex<Substring>(verbatim: text))
    }

    /// Waits for the end: the exit status, or 128 and the number of the signal that ended the program.
    public func end() async throws -> Int32 {
        try await onThread { [course] in
            guard let status = course.wait(for: 60, until: { $0.status != nil })?.status else {
                throw Disappointment(text: course.now.text)
            }
            return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
        }
    }

    private func onThread<Value>(_ work: @escaping () throws -> Value) async throws -> Value {
        // Invariant: the thread uses both before it resumes this task, which uses them only afterwards.
        nonisolated(unsafe) let work = work
        nonisolated(unsafe) var value: Result<Value, any Error>?
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                value = Result { try work() }
                continuation.resume()
            }
        }
        guard let value else { throw CancellationError() }
        return try value.get()
    }
}

/// What has become of a program.
private final class Course: @unchecked Sendable {
    struct State {
        var text = ""
        /// As `waitpid` gives it.
        var status: Int32?
    }

    // Invariant: `state` is read and written only with the lock held.
    private let lock = NSCondition()
    private var state = State()

    var now: State { lock.withLock { state } }

    func change(_ change: (inout State) -> Void) {
        lock.withLock {
            change(&state)
            lock.broadcast()
        }
    }

    /// Waits for a state, at most for some seconds.
    func wait(for seconds: Double, until isReached: (State) -> Bool) -> State? {
        let end = Date(timeIntervalSinceNow: seconds)
        return lock.withLock {
            while !isReached(state) {
                guard lock.wait(until: end) else { return nil }
            }
            return state
        }
    }
}
