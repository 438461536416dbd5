import Foundation
import Glibc

/// One client's connection: what it is doing, and since when.
final class Connection: @unchecked Sendable {
    // Invariant: every variable is read and written only with the lock held. The descriptor is open, and its own, as
    // long as `isClosed` is false: the event loop closes it only after `close()`.
    private enum Phase {
        case waiting, receiving, sending
        case working(Exchange)
    }

    let descriptor: Int32
    let address: String
    let network: String
    let loop: EventLoop
    private let lock = NSLock()
    private var phase = Phase.waiting
    private var since = ContinuousClock.now
    private var hasSentARequest = false
    private var isLast = false
    private var isRefused = false
    private var isEnded = false
    private var isClosed = false

    init(descriptor: Int32, address: String, network: String, loop: EventLoop) {
        self.descriptor = descriptor
        self.address = address
        self.network = network
        self.loop = loop
    }

    /// Whether the response that is about to be sent is the last one on this connection.
    var closesAfterResponse: Bool { lock.withLock { isLast } }

    /// For how long the connection has been idle; `nil` when it is not.
    func idleTime(at now: ContinuousClock.Instant) -> Duration? {
        lock.withLock {
            guard case .waiting = phase, !isClosed else { return nil }
            return now - since
        }
    }

    // MARK: On the event loop's thread

    func beginReceiving() {
        lock.withLock { hasSentARequest = true }
        enter(.receiving)
    }

    func beginSending() { enter(.sending) }

    func beginWaiting() {
        lock.withLock {
            phase = .waiting
            since = .now
            if isLast { letGo() }
        }
    }

    /// Begins to wait for a response, unless the server takes no more work.
    func beginWorking(_ exchange: Exchange) -> Bool {
        lock.withLock {
            guard !isRefused else { return false }
            phase = .working(exchange)
            since = .now
            return true
        }
    }

    func close() { lock.withLock { isClosed = true } }

    // MARK: On any thread

    /// Takes a response in, if the exchange still waits for one.
    func endWorking(_ exchange: Exchange, _ end: () -> Void) {
        lock.withLock {
            guard case .working(let current) = phase, current === exchange else { return }
            phase = .sending
            since = .now
            end()
        }
    }

    /// Reads or changes something of an exchange, if it is at work.
    @discardableResult
    func whileWorking<Value>(on exchange: Exchange, _ read: () -> Value?) -> Value? {
        lock.withLock {
            guard case .working(let current) = phase, current === exchange else { return nil }
            return read()
        }
    }

    /// Gives up what is at work, and has the event loop look for the end of the stream where it reads.
    func clientHasGone() {
        let exchange: Exchange? = lock.withLock {
            switch phase {
            case .working(let exchange): return exchange
            case .sending: return nil
            case .waiting, .receiving:
                letGo()
                return nil
            }
        }
        exchange?.cancel()
    }

    /// Ends the connection if the client takes longer than it may.
    func endIfLate(at now: ContinuousClock.Instant, limits: HTTPServer.Limits) -> Bool {
        lock.withLock {
            let limit: Duration
            switch phase {
            case .waiting: limit = limits.idleTimeout
            case .receiving: limit = limits.requestTimeout
            case .sending: limit = limits.responseTimeout
            case .working: return false
            }
            guard now - since > limit else { return false }
            return end()
        }
    }

    /// Ends the connection if it is idle.
    func endIfIdle() -> Bool {
        lock.withLock { if case .waiting = phase { end() } else { false } }
    }

    /// The connections that are closed when they wait for a request, once what has arrived is answered.
    enum Idle {
        /// None.
        case none
        /// Those with requests behind them: a client has to expect that (RFC 9112, section 9.5). One that is new has its
        /// first request on the way.
        case used
        /// All.
        case all
    }

    /// Makes the next response the last one, and lets idle connections go.
    func retire(letting idle: Idle) {
        lock.withLock {
            isLast = true
            guard case .waiting = phase, idle == .all || idle == .used && hasSentARequest else { return }
            letGo()
        }
    }

    /// Takes no more work, gives up what is at work, and cuts the rest off.
    func abandon() {
        let exchange: Exchange? = lock.withLock {
            isLast = true
            isRefused = true
            if case .working(let exchange) = phase { return exchange }
            _ = end()
            return nil
        }
        exchange?.cancel()
        exchange?.finish(Refusal.stopping.response)
    }

    private func enter(_ next: Phase) {
        lock.withLock {
            phase = next
            since = .now
        }
    }

    // The next two run with the lock held.

    private func end() -> Bool {
        guard !isClosed, !isEnded else { return false }
        isEnded = true
        // The event loop sees the end of the stream, and closes.
        shutdown(descriptor, Int32(SHUT_RDWR))
        return true
    }

    private func letGo() {
        // Only the reading half: what has arrived is still read and answered.
        if !isClosed { shutdown(descriptor, Int32(SHUT_RD)) }
    }
}
