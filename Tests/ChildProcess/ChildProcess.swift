public import Foundation

/// Runs other programs for tests.
///
/// Foundation's `Process` is not up to it on Linux: it keeps a descriptor of every working folder it is given, notices
/// the end of a child through a socket that grandchildren such as a tmux server inherit, and through `select`, which
/// knows no descriptor above 1,023. A test then waits for ever. Here a thread waits with `waitpid`, and children
/// inherit their three streams and nothing else.
public struct ChildProcess: Sendable {
    /// How a program ended, and what it printed.
    public struct Outcome: Sendable {
        /// The exit status, or the number of the signal that ended the program.
        public let status: Int32
        /// Whether a signal ended the program.
        public let endedBySignal: Bool
        /// What it wrote to its standard output.
        public let output: String
        /// What it wrote to its standard error.
        public let error: String
    }

    private let words: [String]
    private let environment: [String: String]

    /// Names a program.
    ///
    /// - Parameters:
    ///   - words: the program, by its path or as `PATH` finds it, and its arguments.
    ///   - environment: all of its variables; this process's own when left out.
    ///   - folder: where it runs.
    public init(_ words: [String], environment: [String: String]? = nil, folder: URL? = nil) {
        // `posix_spawn` cannot change the folder in a way that Swift can call; `env` can.
        self.words = folder.map { ["/usr/bin/env", "-C", $0.path] + words } ?? words
        self.environment = environment ?? ProcessInfo.processInfo.environment
    }

    /// Runs the program to its end, waiting on a thread of its own.
    ///
    /// - Parameters:
    ///   - input: what its standard input holds.
    ///   - output: where its standard output goes instead of into the outcome.
    public func run(input: Data = Data(), output: Int32? = nil) async throws -> Outcome {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try runHoldingTheThread(input: input, output: output) })
            }
        }
    }

    /// Runs the program to its end on the calling thread: for `deinit`, and where there is a thread to hold.
    @discardableResult
    public func runHoldingTheThread(input: Data = Data(), output: Int32? = nil) throws -> Outcome {
        // Files rather than pipes, since a pipe that nobody empties would hold one side up.
        let input = try TemporaryStream(input)
        let captured = try TemporaryStream()
        let error = try TemporaryStream()
        let process = try start(input: input.descriptor, output: output ?? captured.descriptor, error: error.descriptor)
        let status = Self.end(of: process)
        let signal = status & 0x7F
        return Outcome(
            status: signal == 0 ? (status >> 8) & 0xFF : signal, endedBySignal: signal != 0, output: captured.text,
            error: error.text)
    }

    /// Starts the program and leaves it running; the caller must wait for it by its id.
    ///
    /// - Parameter descriptors: what it inherits besides its three streams, as 3 and the numbers that follow.
    public func start(
        input: Int32, output: Int32, error: Int32, descriptors: [Int32] = []
    ) throws -> pid_t {
        var arguments = words.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (arguments + variables).forEach { free($0) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let inherited = [input, output, error] + descriptors
        // By way of numbers that none of them has, so that none is overwritten before it is copied.
        let spare = max(inherited.max() ?? 0, Int32(inherited.count)) + 1
        for (index, descriptor) in inherited.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, descriptor, spare + Int32(index))
        }
        for index in inherited.indices {
            posix_spawn_file_actions_adddup2(&actions, spare + Int32(index), Int32(index))
        }
        try Self.closeDescriptors(from: Int32(inherited.count), &actions)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The threads of Swift's runtime block signals, and a child would inherit that.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var process = pid_t()
        let failure = posix_spawn(&process, try path(), &actions, &attributes, &arguments, &variables)
        guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO) }
        return process
    }

    /// Keeps a child from inheriting anything that it is not given: a socket or pipe that a test closes would stay open
    /// for as long as the child lives, and whoever waits for its end would wait as long. Swift hides the function.
    private static func closeDescriptors(from first: Int32, _ actions: inout posix_spawn_file_actions_t) throws {
        typealias AddCloseFrom = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32
        guard let symbol = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") else { throw POSIXError(.ENOSYS) }
        _ = unsafeBitCast(symbol, to: AddCloseFrom.self)(&actions, first)
    }

    /// Waits for the end of a program, and answers with its status as `waitpid` gives it.
    public static func end(of process: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status
    }

    /// Where the program is, by the `PATH` that it is given.
    private func path() throws -> String {
        guard let name = words.first else { throw POSIXError(.EINVAL) }
        if name.contains("/") { return name }
        for folder in (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":") {
            let candidate = "\(folder)/\(name)"
            if access(candidate, X_OK) == 0 { return candidate }
        }
        throw POSIXError(.ENOENT)
    }
}

/// A file without a name, for what a program reads or prints.
private final class TemporaryStream: Sendable {
    let descriptor: Int32

    init(_ contents: Data = Data()) throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "authblock-\(UUID().uuidString)").path
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        unlink(path)
        try handle.write(contentsOf: contents)
        try handle.seek(toOffset: 0)
    }

    deinit { close(descriptor) }

    private var handle: FileHandle { FileHandle(fileDescriptor: descriptor, closeOnDealloc: false) }

    /// All that is in it.
    var text: String {
        try? handle.seek(toOffset: 0)
        return String(decoding: (try? handle.readToEnd()) ?? Data(), as: UTF8.self)
    }
}
