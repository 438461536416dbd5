import Dispatch
import Foundation

/// The signals that a server obeys, for as long as this lives. They do not end the process by themselves any more.
final class ServerSignals {
    enum Event {
        /// SIGHUP: files may have changed.
        case reload
        /// The first SIGTERM or SIGINT; the second ends the process at once.
        case stop
    }

    let events: AsyncStream<Event>
    private let sources: [any DispatchSourceSignal]

    init() {
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        self.events = events
        // One after the other, so that a second signal is told from a first.
        let queue = DispatchQueue(label: "authblock.signals")
        let stopping = Stopping()
        // A log that nobody reads any more is no reason to end.
        signal(SIGPIPE, SIG_IGN)
        sources = [SIGHUP, SIGTERM, SIGINT].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                if number == SIGHUP {
                    continuation.yield(.reload)
                } else if stopping.begin() {
                    continuation.yield(.stop)
                } else {
                    Self.end(by: number)
                }
            }
            source.resume()
            return source
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

/// Whether the server has been told to stop.
private final class Stopping: @unchecked Sendable {
    // Invariant: only the queue of the signals calls `begin`.
    private var hasBegun = false

    /// Whether this is the first time.
    func begin() -> Bool {
        defer { hasBegun = true }
        return !hasBegun
    }
}
