import AuthBlock
import Foundation
import Glibc

/// Reads a terminal on a thread of its own and delivers what happens there.
final class TerminalInput: Sendable {
    /// How long the rest of a control sequence may take before an Esc is just that key, in milliseconds.
    static let sequenceSilence: Int32 = 50

    /// How long a paste may pause before what has come of it is delivered, in milliseconds.
    static let pasteSilence: Int32 = 2_000

    /// The most events that wait for a slow consumer; later keys are lost.
    static let waitingLimit = 16_384

    /// For one consumer; ends after `.closed`, after `stop()`, and when the consuming task is cancelled. The thread ends
    /// with it, and when nobody holds it any more.
    let events: AsyncStream<TerminalEvent>

    private let stopping = WakePipe()

    /// Starts reading.
    init(descriptor: Int32 = STDIN_FILENO) {
        let (stream, continuation) = AsyncStream.makeStream(
            of: TerminalEvent.self, bufferingPolicy: .bufferingOldest(Self.waitingLimit))
        events = stream
        continuation.onTermination = { [stopping] _ in stopping.wake() }
        Thread.start(named: "keys") { [stopping] in
            var reader = EventReader(descriptor: descriptor, stopping: stopping)
            while let events = reader.next() {
                for event in events {
                    continuation.yield(event)
                }
            }
            continuation.finish()
        }
    }

    /// Ends the stream and its thread; what was not read yet stays in the terminal for the next reader.
    func stop() {
        stopping.wake()
    }
}

/// The loop's state: what to wait for and what has been read.
private struct EventReader {
    let descriptor: Int32
    let stopping: WakePipe
    private var parser = KeyParser()
    private var buffer = [UInt8](repeating: 0, count: 4_096)
    private var isClosed = false

    init(descriptor: Int32, stopping: WakePipe) {
        self.descriptor = descriptor
        self.stopping = stopping
    }

    /// Waits for the next events; nil when there will be none.
    mutating func next() -> [TerminalEvent]? {
        guard !isClosed else { return nil }
        var awaited = [descriptor, stopping.readEnd, TerminalRestoration.notesDescriptor].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        switch poll(&awaited, nfds_t(awaited.count), silence) {
        case 0: return parser.flush().map { .key($0) }
        case ..<0: return errno == EINTR || errno == EAGAIN ? [] : close()
        default: break
        }
        if awaited[1].revents != 0 { return nil }
        var events: [TerminalEvent] = []
        while let note = TerminalRestoration.nextNote() {
            events.append(note)
        }
        if awaited[0].revents != 0 { events += read() }
        return events
    }

    private var silence: Int32 {
        switch parser.pending {
        case .nothing: -1
        case .sequence: TerminalInput.sequenceSilence
        case .paste: TerminalInput.pasteSilence
        }
    }

    private mutating func read() -> [TerminalEvent] {
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        if count > 0 { return parser.feed(buffer.prefix(count)).map { .key($0) } }
        return count < 0 && (errno == EINTR || errno == EAGAIN) ? [] : close()
    }

    private mutating func close() -> [TerminalEvent] {
        isClosed = true
        return parser.flush().map { .key($0) } + [.closed]
    }
}
