import Foundation

/// The signals that a server obeys.
enum ServerSignals {
    enum Event {
        /// SIGHUP: files may have changed.
        case reload
        /// The first SIGTERM or SIGINT; the second ends the process at once.
        case stop
    }

    // Invariant: written once, before there is a handler to read it.
    private nonisolated(unsafe) static var writer: Int32 = -1

    /// Takes the signals over, from the return on: they do not end the process by themselves any more.
    ///
    /// Handlers write into a pipe. A source of Dispatch is set up later, by another thread, and until then a signal is
    /// lost.
    static func begin() -> AsyncStream<Event> {
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let reader = ends[0]
        writer = ends[1]
        // A log that nobody reads any more is no reason to end, and neither is a file that may not grow any more.
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
        for number in [SIGHUP, SIGTERM, SIGINT] {
            signal(number) { number in
                let error = errno
                var byte = UInt8(truncatingIfNeeded: number)
                _ = write(ServerSignals.writer, &byte, 1)
                errno = error
            }
        }
        let thread = Thread { pass(from: reader, to: continuation) }
        thread.name = "signals"
        thread.start()
        return events
    }

    private static func pass(from reader: Int32, to events: AsyncStream<Event>.Continuation) {
        var isStopping = false
        while true {
            var byte: UInt8 = 0
            guard read(reader, &byte, 1) == 1 else { continue }
            if byte == SIGHUP {
                events.yield(.reload)
            } else if isStopping {
                end(by: Int32(byte))
            } else {
                isStopping = true
                events.yield(.stop)
            }
        }
    }

    /// Ends the process as the signal does with programs that do not care for it.
    private static func end(by number: Int32) {
        signal(number, SIG_DFL)
        var only = sigset_t()
        sigemptyset(&only)
        sigaddset(&only, number)
        pthread_sigmask(SIG_UNBLOCK, &only, nil)
        raise(number)
    }
}
